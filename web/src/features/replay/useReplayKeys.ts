import { useKeyActions, type KeyActions } from '../../design/useKeyActions.ts';

const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;

/** A button or a link that has the focus keeps the keys that press it, and a field those that change it. */
const isForControl = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], select, textarea, input:not([type="range"])')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
};

/**
 * Runs an action by its key anywhere on the page. A key that is held down repeats it, except that of `?` and of playing.
 * @param actions by key, with `Shift+` before those of arrows
 */
export const useReplayKeys = (actions: KeyActions): void =>
  useKeyActions(
    (event) => (isForControl(event) ? undefined : actions[nameOf(event)]),
    (key) => key !== ' ' && key !== '?',
  );
