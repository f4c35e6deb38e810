import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** What only the browser knows. The build, which renders the page ahead, and the first render in the browser get `ahead`. */
export const useInBrowser = <Value extends string | boolean | undefined>(
  read: () => Value,
  ahead: Value,
): Value => useSyncExternalStore(neverChanges, read, () => ahead);
