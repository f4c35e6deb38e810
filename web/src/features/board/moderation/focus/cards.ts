import type { QuestionId } from '@openfloor/contract/ids';
import { mayActByKey, mayClick, noteMoved } from './quickActs.ts';

const CARDS = '[data-question] > article';

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(CARDS)];

/** The card that has the focus, itself or one of its controls. */
export const focusedCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(CARDS) ?? null;

export const questionOf = (card: Element | null): QuestionId | undefined =>
  card?.closest<HTMLElement>('[data-question]')?.dataset['question'];

/** Questions in the order of the screen. */
export const shownQuestions = (): QuestionId[] => cards().flatMap((card) => questionOf(card) ?? []);

/** Moves the focus by one card; if none has it, to the first in view. Skips cards that have left the lane. */
export const moveFocus = (by: 1 | -1): void => {
  const current = focusedCard();
  const all = cards().filter((card) => card === current || card.querySelector('[data-left]') === null);
  const next = current
    ? all[all.indexOf(current) + by]
    : all.find((card) => card.getBoundingClientRect().bottom > innerHeight / 4);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

export const focusCard = (id: QuestionId | undefined): void =>
  cards()
    .find((card) => questionOf(card) === id)
    ?.focus();

/** Shows an answered question in full. */
export const unfold = (card: HTMLElement | null): void =>
  card?.querySelector<HTMLElement>(':scope > button[aria-expanded="false"]')?.click();

/** The focused card that leaves the list, while no next card is rendered. */
let leaving: HTMLElement | undefined;

/**
 * Moves the focus from a card that is about to leave the list to the next one. While none is rendered, the card keeps the
 * focus, and `keepFocus` moves it.
 */
export const leaveCard = (): void => {
  const card = focusedCard();
  if (!card) return;
  moveFocus(1);
  leaving = focusedCard() === card ? card : undefined;
};

/** The card that took the place of `gone`, else the last. `before`, `now`: the cards with and without it. */
const heirOf = (gone: HTMLElement, before: HTMLElement[], now: HTMLElement[]): HTMLElement | undefined => {
  const previous = before.slice(0, before.indexOf(gone)).findLast((card) => card.isConnected);
  return now[previous ? now.indexOf(previous) + 1 : 0] ?? previous;
};

const isInDialog = (): boolean => Boolean(document.activeElement?.closest('[role$="dialog"]'));

/**
 * Keeps the focus in the list when the focused card leaves it, whatever moved its question. The focus goes to
 * the card that takes its place, else to the one before, and from an empty list to the lane's button; if a
 * dialog is open, once it has closed.
 * @param tools the moderators' tools, beside the list
 * @returns ends it
 */
export const keepFocus = (tools: HTMLElement): (() => void) => {
  let held: HTMLElement | null = focusedCard();
  let before = cards();
  /** Whether `held` gets the focus once the open dialog has closed. */
  let isOwed = false;
  const note = (): void => {
    const card = focusedCard();
    // The focus is in no card also when the card was removed, or while a dialog has it and will give it back.
    const isKept = isOwed || !held?.isConnected || isInDialog();
    if (card === null && isKept) return;
    held = card;
    isOwed = false;
    before = cards();
  };
  const follow = (): void => {
    if (!held) return;
    const now = cards();
    if (held.isConnected) {
      before = now;
      if (leaving === held && focusedCard() === held) leaveCard();
    } else {
      // With all cards gone, as when a colleague starts the next talk, no other card takes the place.
      const isOtherList = held !== leaving && !before.some((card) => card.isConnected);
      held =
        (isOtherList ? undefined : heirOf(held, before, now)) ??
        tools.querySelector<HTMLElement>('[aria-pressed="true"]');
      before = now;
      isOwed = true;
    }
    if (!isOwed || isInDialog()) return;
    if (document.activeElement === document.body) held?.focus({ preventScroll: true });
    isOwed = false;
    held = focusedCard();
  };
  const changes = new MutationObserver(follow);
  // Dialogs are children of the body.
  changes.observe(document.body, { childList: true });
  changes.observe(tools.closest('main') ?? document.body, { childList: true, subtree: true });
  const stop = new AbortController();
  addEventListener('focusin', note, { signal: stop.signal });
  // While the focus moves from one element to another, none has it.
  addEventListener('focusout', () => queueMicrotask(note), { signal: stop.signal });
  return () => {
    changes.disconnect();
    stop.abort();
  };
};

/** Drops a click that was meant for another card. */
const guard = (event: MouseEvent): void => {
  const id = event.target instanceof Element ? questionOf(event.target.closest(CARDS)) : undefined;
  // A click that a key makes has the detail 0.
  const mayAct = event.detail === 0 ? mayActByKey : mayClick;
  if (id === undefined || mayAct(id, event.timeStamp)) return;
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Notes when cards of the list changed their places, and drops clicks on a card that took another's place a moment ago.
 * @param tools the moderators' tools, beside the list
 * @returns ends it
 */
export const guardClicks = (tools: HTMLElement): (() => void) => {
  let places = shownQuestions();
  const changes = new MutationObserver(() => {
    const now = shownQuestions();
    if (places.some((id, place) => now[place] !== id)) noteMoved();
    places = now;
  });
  changes.observe(tools.closest('main') ?? document.body, { childList: true, subtree: true });
  document.addEventListener('click', guard, { capture: true });
  return () => {
    changes.disconnect();
    document.removeEventListener('click', guard, { capture: true });
  };
};
