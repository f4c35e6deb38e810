import { useEffect, useEffectEvent } from 'react';

/** By key, with `Shift+` before those of arrows. */
export type KeyActions = Readonly<Record<string, () => void>>;

const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;

/** A button or a link that has the focus keeps the keys that press it, and a field those that change it. */
const isForControl = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], select, textarea, input:not([type="range"])')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
};

/** Runs an action by its key anywhere on the page. A key that is held down repeats it, except that of `?` and of playing. */
export const useReplayKeys = (actions: KeyActions): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = isForControl(event) ? undefined : actions[nameOf(event)];
    if (!action) return;
    event.preventDefault();
    if (event.repeat && (event.key === ' ' || event.key === '?')) return;
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
