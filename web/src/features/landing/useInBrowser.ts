import { useSyncExternalStore } from 'react';
import { stillMotion } from '../../design/theme.css.ts';

const neverChanges = () => () => {};

/** What only the browser knows. The build, which renders the page ahead, and the first render in the browser get `ahead`. */
export const useInBrowser = <Value extends string | boolean | undefined>(
  read: () => Value,
  ahead: Value,
): Value => useSyncExternalStore(neverChanges, read, () => ahead);

export const usePrefersStillness = (): boolean => useInBrowser(() => matchMedia(stillMotion).matches, false);
