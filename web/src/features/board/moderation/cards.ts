import type { QuestionId } from '@openfloor/contract/ids';

const CARDS = '[data-question] > article';

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(CARDS)];

/** The card that has the focus, itself or one of its controls. */
export const focusedCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(CARDS) ?? null;

export const questionOf = (card: Element | null): QuestionId | undefined =>
  card?.closest<HTMLElement>('[data-question]')?.dataset['question'];

/** Questions in the order of the screen. */
export const shownQuestions = (): QuestionId[] => cards().flatMap((card) => questionOf(card) ?? []);

/** Moves the focus from the focused card, or to the first card in view. */
export const moveFocus = (by: 1 | -1): void => {
  const all = cards();
  const current = focusedCard();
  const next = current
    ? all[all.indexOf(current) + by]
    : all.find((card) => card.getBoundingClientRect().bottom > innerHeight / 4);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

/** Shows an answered question in full. */
export const unfold = (card: HTMLElement | null): void =>
  card?.querySelector<HTMLElement>(':scope > button[aria-expanded="false"]')?.click();

/** Moves the focus away from a card that leaves the list: to the next one, or else the one before. */
export const leaveCard = (): void => {
  const card = focusedCard();
  if (!card) return;
  moveFocus(1);
  if (focusedCard() === card) moveFocus(-1);
};
