import { useKeyActions, type KeyActions } from '../../design/useKeyActions.ts';

/** Runs actions by key. A key that is held down repeats its action only if that moves the focus. */
export const useKeys = (actions: KeyActions): void => useKeyActions(({ key }) => actions[key]);
