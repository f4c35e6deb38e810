import { noteFocusMoved } from '../../../press/moves.ts';
import { cards, focusedCard, moveFocus } from './cards.ts';

/** The focused card that is about to leave the list, while no next card is rendered. */
let leaving: HTMLElement | undefined;

/**
 * Moves the focus from a card that is about to leave the list to the next one. While no next card is rendered, the
 * card keeps the focus until `keepFocus` moves it. Keys that follow too soon do nothing (`noteFocusMoved`): the
 * moderator has not read the new card yet.
 */
export const leaveCard = (): void => {
  const card = focusedCard();
  if (!card) return;
  moveFocus(1);
  noteFocusMoved();
  leaving = focusedCard() === card ? card : undefined;
};

/**
 * The card that took the place of `gone`, else the one before it. `before`: the cards with `gone`; `now`: those
 * without it.
 */
const successorOf = (
  gone: HTMLElement,
  before: HTMLElement[],
  now: HTMLElement[],
): HTMLElement | undefined => {
  const previous = before.slice(0, before.indexOf(gone)).findLast((card) => card.isConnected);
  return now[previous ? now.indexOf(previous) + 1 : 0] ?? previous;
};

const isInDialog = (): boolean => Boolean(document.activeElement?.closest('[role$="dialog"]'));

/**
 * Keeps the focus in the list when the focused card leaves it, whatever moved its question. The focus goes to
 * the card that takes its place, else to the one before, and from an empty list to the lane's button; if a
 * dialog is open, once it has closed.
 * @param tools the moderators' tools beside the list, or the part of the page that contains it
 * @returns stops that
 */
export const keepFocus = (tools: HTMLElement): (() => void) => {
  /** The card that has the focus, or is to get it. */
  let focused: HTMLElement | null = focusedCard();
  let before = cards();
  /** Whether `focused` gets the focus once the open dialog has closed. */
  let isDue = false;
  const noteFocus = (): void => {
    const card = focusedCard();
    // A removed card, or one that a dialog gives the focus back to, has lost the focus only for now.
    const isKept = isDue || !focused?.isConnected || isInDialog();
    if (card === null && isKept) return;
    focused = card;
    isDue = false;
    before = cards();
  };
  const noteCards = (): void => {
    if (!focused) return;
    const now = cards();
    if (focused.isConnected) {
      before = now;
      if (leaving === focused && focusedCard() === focused) leaveCard();
    } else {
      // With all cards gone, as when a colleague starts the next talk, no other card takes the place.
      const isOtherList = focused !== leaving && !before.some((card) => card.isConnected);
      focused =
        (isOtherList ? undefined : successorOf(focused, before, now)) ??
        tools.querySelector<HTMLElement>('[aria-pressed="true"]');
      before = now;
      isDue = true;
    }
    if (!isDue || isInDialog()) return;
    if (document.activeElement === document.body) {
      focused?.focus({ preventScroll: true });
      noteFocusMoved();
    }
    isDue = false;
    focused = focusedCard();
  };
  const changes = new MutationObserver(noteCards);
  // Dialogs are children of the body.
  changes.observe(document.body, { childList: true });
  changes.observe(tools.closest('main') ?? document.body, { childList: true, subtree: true });
  const stop = new AbortController();
  addEventListener('focusin', noteFocus, { signal: stop.signal });
  // While the focus moves from one element to another, none has it.
  addEventListener('focusout', () => queueMicrotask(noteFocus), { signal: stop.signal });
  return () => {
    changes.disconnect();
    stop.abort();
  };
};
