import { useKeyActions, type KeyActions, type PressedKey } from '../../design/useKeyActions.ts';

const nameOf = ({ key, shiftKey }: PressedKey): string =>
  shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;

/**
 * Runs an action by its key. A key that is held down repeats it, except that of `?` and of playing.
 * @param actions by key, with `Shift+` before those of arrows
 */
export const useReplayKeys = (actions: KeyActions): void =>
  useKeyActions(
    (pressed) => actions[nameOf(pressed)],
    (key) => key !== ' ' && key !== '?',
  );
