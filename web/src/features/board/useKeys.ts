import { useKeyActions, type KeyActions } from '../../design/useKeyActions.ts';

/** Runs an action by its key. One that is held down moves, but does not act on one question after the other. */
export const useKeys = (actions: KeyActions): void => useKeyActions(({ key }) => actions[key]);
