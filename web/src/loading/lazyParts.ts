import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
import { importPart } from './importPart.ts';

/**
 * Components of one file that load when the first of them is shown. From then on each is there at once, where `lazyPart` shows its place
 * empty once more.
 * @returns makes a component of one that is picked from the file
 */
export const lazyParts = <Parts>(load: () => Promise<Parts>) => {
  let parts: Promise<Parts> | undefined;
  return <Props extends object>(pick: (loaded: Parts) => ComponentType<Props>): FunctionComponent<Props> =>
    function LazyPart(props) {
      parts ??= importPart(load);
      return createElement(pick(use(parts)), props);
    };
};
