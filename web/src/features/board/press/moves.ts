/** Records what moves on the page without the person's doing, for `guardPresses.ts`, which loads later. */
import { STILL_MS } from '../../../design/stillness.ts';

export const CARDS = 'main [data-question]';

/** The element to which the focus moved by itself, and until when keys do not act there. */
let focusMoved: { to: Element | null; untilMs: number } | undefined;
let jumpedMs = -Infinity;
/** Time at which the page last jumped by itself. */
export const jumpedAtMs = (): number => jumpedMs;

/**
 * Call it when the focus has just moved to another card without the person's doing: keys do not act there for
 * `STILL_MS`.
 */
export const noteFocusMoved = (): void => {
  focusMoved = { to: document.activeElement, untilMs: performance.now() + STILL_MS };
};

/** Cards that another person's act has just changed, and until when keys do not act there. */
const changedUntilMs = new WeakMap<Element, number>();

/** Call it when another person's act has changed what keys do on a card: they do nothing there for `STILL_MS`. */
export const ignoreKeysBriefly = (card: Element): void => {
  changedUntilMs.set(card, performance.now() + STILL_MS);
};

/** Call it when the person has moved the focus by a key. */
export const noteFocusChosen = (): void => {
  focusMoved = undefined;
};

/** By how many px the page was scrolled so that the list stayed under a hand. */
let shiftPx = 0;
export const shiftedPx = (): number => shiftPx;
/** Call it after such a scroll. */
export const addShift = (byPx: number): void => {
  shiftPx = Math.max(0, shiftPx + byPx);
};

/** Shows what is above the list again, unless the person has scrolled since. Call it when no hand is on the list. */
export const releaseList = (): void => {
  if (shiftPx > 0 && Math.abs(scrollY - shiftPx) <= 1) scrollToTop();
  shiftPx = 0;
};

/** Scrolls to the top of the page. Presses that were meant for what was there before do not count. */
export const scrollToTop = (): void => {
  scrollTo({ top: 0 });
  noteUncovered();
};

/**
 * Call it when something that covered the page has gone by itself: a press that was meant for it does not count on
 * what is below.
 */
export const noteUncovered = (): void => {
  jumpedMs = performance.now();
};

/**
 * Whether a key counts on the focused card. It does not shortly after the focus moved there by itself, or another
 * person changed the question.
 * @param atMs `timeStamp` of its event
 */
export const keyCounts = (atMs: number): boolean => {
  const { activeElement } = document;
  const isMoved = focusMoved?.to === activeElement && atMs < focusMoved.untilMs;
  const card = activeElement?.closest(CARDS);
  return !isMoved && atMs >= ((card && changedUntilMs.get(card)) ?? 0);
};
