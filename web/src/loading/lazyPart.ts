import { lazy, use, type ComponentType, type FunctionComponent } from 'react';
import { isBrowser } from '../device/isBrowser.ts';
import { importPart } from './importPart.ts';

const NEVER = new Promise<never>(() => {});

/** Suspends for ever, so that the server draws the fallback and the browser loads the part. */
const Undrawn = () => use(NEVER);

/** A component that loads when it is first shown. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> => (isBrowser ? lazy(() => importPart(load)) : Undrawn);
