import { judgePress, notePlaces, type Places } from './places.ts';
import { suppressPresses } from './suppressPresses.ts';

const PRESSABLE = 'button, input, label';

/**
 * Ref of a list in a dialog that other people's acts and votes change. It guards presses there as `guardPresses` does
 * on the page: a press counts only if what is under the pointer has been there for `STILL_MS`, moved by nothing but
 * the person's scrolling.
 * @returns stops the guard
 */
export const guardListPresses = (list: HTMLElement | null): (() => void) | undefined =>
  list ? guardList(list) : undefined;

const guardList = (list: HTMLElement): (() => void) => {
  const dialog = list.closest('[role$="dialog"]') ?? list;
  const places: Places<Element> = new Map();
  let frame = 0;

  const measure = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    const boxes = new Map(
      [...list.querySelectorAll(PRESSABLE)].map((thing) => {
        const { left, right, top, bottom } = thing.getBoundingClientRect();
        const { scrollTop } = dialog;
        return [thing, { left, right, top: top + scrollTop, bottom: bottom + scrollTop }] as const;
      }),
    );
    const changes = notePlaces(places, boxes, { nowMs: performance.now(), isKnown: () => false });
    if (changes.length === 0) return;
    // Until the next frame the change is not on the screen.
    requestAnimationFrame(() => {
      for (const change of changes) change.untilMs = performance.now();
    });
  };

  const counts = ({ target, clientX, clientY, timeStamp, isTrusted }: PointerEvent): boolean => {
    const thing = target instanceof Element ? target.closest(PRESSABLE) : null;
    if (!isTrusted || !thing) return true;
    if (frame) measure();
    const point = { x: clientX, y: clientY + dialog.scrollTop };
    return judgePress(places, {
      target: thing,
      atMs: timeStamp,
      pointFor: () => point,
      isPart: (one, other) => one.contains(other),
    }).counts;
  };

  const stop = new AbortController();
  suppressPresses(list, { counts, keyCounts: () => true, signal: stop.signal });
  const changes = new MutationObserver(() => {
    frame ||= requestAnimationFrame(measure);
  });
  changes.observe(dialog, { childList: true, characterData: true, subtree: true });
  measure();
  return () => {
    stop.abort();
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
};
