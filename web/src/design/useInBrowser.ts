import { useSyncExternalStore } from 'react';
import { stillMotion } from './theme.css.ts';

const neverChanges = () => () => {};

/**
 * A value that only the browser knows. The build renders the page with `prerendered`; the first rendering in the
 * browser must equal that, so it gets this value too.
 */
export const useInBrowser = <Value extends string | boolean | undefined>(
  read: () => Value,
  prerendered: Value,
): Value => useSyncExternalStore(neverChanges, read, () => prerendered);

/** False in the first rendering, which must equal the drawing. On the landing page buttons are disabled until then. */
export const useIsHydrated = (): boolean => useInBrowser(() => true, false);

export const usePrefersStillness = (): boolean => useInBrowser(() => matchMedia(stillMotion).matches, false);
