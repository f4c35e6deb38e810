import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { importPart } from './importPart.ts';

/** A component that loads when it is first shown. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => importPart(load));
