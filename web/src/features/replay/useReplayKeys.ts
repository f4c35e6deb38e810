import { useKeyActions, type KeyActions } from '../../design/useKeyActions.ts';

const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;

/**
 * Runs an action by its key. A key that is held down repeats it, except that of `?` and of playing.
 * @param actions by key, with `Shift+` before those of arrows
 */
export const useReplayKeys = (actions: KeyActions): void =>
  useKeyActions(
    (event) => actions[nameOf(event)],
    (key) => key !== ' ' && key !== '?',
  );
