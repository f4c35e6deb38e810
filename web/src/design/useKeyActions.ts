import { useContext, useEffect, useEffectEvent } from 'react';
import { areSettled, FIELDS, hasKeys, isStray, LayerContext, noteDecision, watchPresses } from './layers.tsx';
import { pressedKey } from './pressedKey.ts';

/** What each key does. */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** A key by its name for shortcuts, see `pressedKey`. */
export type PressedKey = { key: string; shiftKey: boolean };

/** Keys that only move the focus. */
const FOCUS_KEYS: ReadonlySet<string> = new Set(['j', 'k']);

/** Whether the focused element uses the key itself: a field takes all keys, a control those that press it. */
const isForTarget = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.closest(FIELDS) !== null ||
    ((key === ' ' || key === 'Enter') && target.closest('a, button, summary, input') !== null));

/**
 * Runs actions by key while the component is rendered: on the page where no dialog, menu or sheet is open and none has
 * opened or closed a moment ago, inside such a layer while it is the upper one. Keys with Ctrl, Meta or Alt are left to
 * the browser. Keys that were meant for a field or layer that another person's act took away do nothing.
 * @param actionOf undefined leaves the key to the page
 * @param repeats whether a key that is held down runs its action again and again
 */
export const useKeyActions = (
  actionOf: (pressed: PressedKey) => KeyActions[string] | undefined,
  repeats: (key: string) => boolean = (key) => FOCUS_KEYS.has(key),
): void => {
  const layer = useContext(LayerContext);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = pressedKey(event);
    if (key === undefined || !hasKeys(layer) || isForTarget(event)) return;
    const action = actionOf({ key, shiftKey: event.shiftKey });
    if (!action) return;
    event.preventDefault();
    if (isStray(event.timeStamp)) return;
    // A layer takes keys as soon as it opens; the page waits until the layers have settled.
    const isMeant = layer !== undefined || areSettled(event.timeStamp) || FOCUS_KEYS.has(key);
    if (!isMeant || (event.repeat && !repeats(key))) return;
    noteDecision(event.timeStamp);
    action(event);
  });
  useEffect(watchPresses, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
