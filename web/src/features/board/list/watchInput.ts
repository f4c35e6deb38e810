import type { QuestionId } from '@openfloor/contract/ids';

/**
 * Events that count as input of the viewer. Focus events are among them, because closing a phone's keyboard or a
 * dialog only moves the focus.
 */
const INPUT_EVENTS = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'touchend',
  'touchcancel',
  'keydown',
  'wheel',
  'touchmove',
  'scroll',
  'focusin',
  'focusout',
] as const;

/** The question whose card contains an element. */
export const questionAt = (element: Element | null): QuestionId | undefined =>
  element?.closest<HTMLElement>('[data-question]')?.dataset['question'];

/**
 * @param onInput called at each input of the viewer
 * @param onMoveToCard called when a key or a script has moved the focus to a card. Not for a pointer, which moves the
 *   focus before it clicks: if the list moved in between, the click would miss
 * @returns stops watching
 */
export const watchInput = (onInput: () => void, onMoveToCard: () => void): (() => void) => {
  const stop = new AbortController();
  let isPressed = false;
  const notePress = ({ type }: Event): void => {
    isPressed = type === 'mousedown';
  };
  const noteFocus = ({ target }: FocusEvent): void => {
    if (!isPressed && target instanceof Element && questionAt(target) !== undefined) onMoveToCard();
  };
  addEventListener('focusin', noteFocus, { signal: stop.signal });
  for (const event of ['mousedown', 'mouseup', 'keydown'])
    addEventListener(event, notePress, { signal: stop.signal, capture: true });
  for (const event of INPUT_EVENTS)
    addEventListener(event, onInput, { signal: stop.signal, passive: true, capture: true });
  return () => stop.abort();
};
