import { useSyncExternalStore } from 'react';
import { stillMotion } from '../../design/theme.css.ts';

const neverChanges = () => () => {};

/**
 * A value that only the browser knows. The build's rendering and the first one in the browser get `ahead`.
 */
export const useInBrowser = <Value extends string | boolean | undefined>(
  read: () => Value,
  ahead: Value,
): Value => useSyncExternalStore(neverChanges, read, () => ahead);

export const usePrefersStillness = (): boolean => useInBrowser(() => matchMedia(stillMotion).matches, false);
