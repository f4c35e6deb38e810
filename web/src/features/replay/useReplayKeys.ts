import { useKeyActions, type KeyActions, type PressedKey } from '../../design/useKeyActions.ts';

const nameOf = ({ key, shiftKey }: PressedKey): string =>
  shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;

/**
 * Runs actions by key. Holding a key down repeats its action, except for `?` and the key that plays.
 * @param actions by key, with `Shift+` before those of arrows
 */
export const useReplayKeys = (actions: KeyActions): void =>
  useKeyActions(
    (pressed) => actions[nameOf(pressed)],
    (key) => key !== ' ' && key !== '?',
  );
