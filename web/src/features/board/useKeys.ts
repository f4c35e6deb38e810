import { useEffect, useEffectEvent } from 'react';

const isElsewhere = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]',
    ) !== null);

const MOVES: ReadonlySet<string> = new Set(['j', 'k']);

/** Runs an action by its key anywhere on the page, except inside fields and dialogs. */
export const useKeys = (actions: Record<string, () => void>): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = isElsewhere(event) ? undefined : actions[event.key];
    if (!action) return;
    // A key that is held down moves, but does not act on one question after the other.
    if (event.repeat && !MOVES.has(event.key)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
