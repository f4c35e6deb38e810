/** A pointer that rests over a card holds the list for this long. */
export const HOLD_MS = 30_000;
const CAN_HOVER = '(hover: hover)';

/** Whether a finger is on the screen. */
let isTouched = false;
let movedAtMs = -Infinity;

/**
 * Whether a finger caused the event. Not by `instanceof`: Firefox on a computer without a touch screen has no
 * `TouchEvent`.
 */
const isOfFinger = (event: Event): event is TouchEvent => 'touches' in event;

const noteTouches = (event: Event): void => {
  isTouched = isOfFinger(event) && event.touches.length > 0;
  // A finger that goes up after its card has left the page is reported to that card only.
  if (event.type !== 'touchstart') return;
  for (const type of ['touchend', 'touchcancel'])
    event.target?.addEventListener(type, noteTouches, { once: true });
};

/** Follows the viewer's finger and pointer until the signal. */
export const watchHand = (signal: AbortSignal): void => {
  const options = { signal, capture: true, passive: true };
  for (const type of ['touchstart', 'touchend', 'touchcancel']) addEventListener(type, noteTouches, options);
  for (const type of ['pointermove', 'pointerdown', 'wheel'])
    addEventListener(type, () => (movedAtMs = performance.now()), options);
};

/**
 * For how many more ms the viewer's hand holds the list: a finger on the screen, or a pointer that has come to rest
 * over a card.
 */
export const heldForMs = (list: Element | null): number => {
  if (isTouched) return HOLD_MS;
  // Touch screens leave `:hover` on after the finger has gone.
  const isOver = list?.querySelector(':scope > :hover') && matchMedia(CAN_HOVER).matches;
  return isOver ? Math.max(0, movedAtMs + HOLD_MS - performance.now()) : 0;
};
