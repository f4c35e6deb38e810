import { useKeyActions, type KeyActions } from '../../design/useKeyActions.ts';

const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]',
  ) !== null;

const MOVES: ReadonlySet<string> = new Set(['j', 'k']);

/**
 * Runs an action by its key anywhere on the page, except inside fields and dialogs. A key that is held down moves, but does not
 * act on one question after the other.
 */
export const useKeys = (actions: KeyActions): void =>
  useKeyActions(
    (event) => (isElsewhere(event) ? undefined : actions[event.key]),
    (key) => MOVES.has(key),
  );
