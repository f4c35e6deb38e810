import { useEffect, useEffectEvent } from 'react';

/** By key. */
export type KeyActions = Readonly<Record<string, () => void>>;

/**
 * Runs actions by key anywhere on the page. Keys with Ctrl, Meta or Alt are left to the browser.
 * @param actionOf undefined leaves the key to the page
 * @param repeats whether a key that is held down runs its action again and again
 */
export const useKeyActions = (
  actionOf: (event: KeyboardEvent) => (() => void) | undefined,
  repeats: (key: string) => boolean,
): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actionOf(event);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || repeats(event.key)) action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
