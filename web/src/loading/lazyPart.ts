import { lazy, use, type ComponentType, type FunctionComponent } from 'react';
import { isBrowser } from '../device/isBrowser.ts';
import { importPart } from './importPart.ts';

const NEVER = new Promise<never>(() => {});

/** The server draws what the page has at once; what loads later it leaves to the browser. */
const Undrawn = () => use(NEVER);

/** A component that loads when it is first shown. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> => (isBrowser ? lazy(() => importPart(load)) : Undrawn);
