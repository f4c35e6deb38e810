import { createElement, useState, type ComponentType, type FunctionComponent } from 'react';
import { importPart } from './importPart.ts';
import { lazyPart } from './lazyPart.ts';

/** Files of parts that a drawn page may have. */
const drawableFiles: { module: string; isUsed: boolean; load: () => Promise<unknown> }[] = [];

/**
 * Components of one file, which loads when the first of them is shown. From then on each renders immediately, where
 * `lazyPart` would leave its place empty once more.
 * @param module the file as the build's manifest names it, if the server draws its components
 * @returns a function that makes a component of one that it picks from the file
 */
export const lazyParts = <Parts>(load: () => Promise<Parts>, module = '') => {
  let loaded: Parts | undefined;
  let loading: Promise<Parts> | undefined;
  const loadOnce = (): Promise<Parts> =>
    (loading ??= importPart(load).then((parts) => {
      loaded = parts;
      return parts;
    }));
  const file = { module, isUsed: false, load: loadOnce };
  if (module) drawableFiles.push(file);
  return <Props extends object>(pick: (loaded: Parts) => ComponentType<Props>): FunctionComponent<Props> => {
    const Later = lazyPart(async () => ({ default: pick(await loadOnce()) }));
    return function LazyPart(props) {
      file.isUsed = true;
      // A mounted component stays the same when the file has loaded, so that React does not mount it again.
      const [Part] = useState(() => (loaded ? pick(loaded) : Later));
      return createElement(Part, props);
    };
  };
};

/** Loads files of parts, so that the first rendering has them. @param modules all by default */
export const loadParts = async (modules?: readonly string[]): Promise<void> => {
  // One after the other, because a file may add others to the list.
  for (const { module, load } of drawableFiles) if (modules?.includes(module) !== false) await load();
};

/** The modules of the files whose parts `render` used. */
export const partsUsedBy = (render: () => void): string[] => {
  for (const file of drawableFiles) file.isUsed = false;
  render();
  return drawableFiles.flatMap(({ module, isUsed }) => (isUsed ? [module] : []));
};
