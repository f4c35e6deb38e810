import type { QuestionId } from '@openfloor/contract/ids';

/** Selector of the cards in the list. */
export const CARDS = '[data-question] > article';

export const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(CARDS)];

/** The card that has the focus, itself or one of its controls. */
export const focusedCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(CARDS) ?? null;

/** The question of a card, or of an element in one. */
export const questionOf = (card: Element | null): QuestionId | undefined =>
  card?.closest<HTMLElement>('[data-question]')?.dataset['question'];

/** Questions in the order of the screen. */
export const shownQuestions = (): QuestionId[] => cards().flatMap((card) => questionOf(card) ?? []);

/** Whether at least half of a card is below the sticky line of controls. */
const isInView = (card: HTMLElement): boolean => {
  const { top, height } = card.getBoundingClientRect();
  const line = document.querySelector('[data-sticky]')?.getBoundingClientRect();
  return top + height / 2 > (line?.bottom ?? 0);
};

/** Moves the focus by one card; if none has it, to the first in view. Skips cards that have left the lane. */
export const moveFocus = (by: 1 | -1): void => {
  const current = focusedCard();
  const all = cards().filter((card) => card === current || card.querySelector('[data-left]') === null);
  const next = current ? all[all.indexOf(current) + by] : all.find(isInView);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

const cardOf = (id: QuestionId | undefined): HTMLElement | undefined =>
  cards().find((card) => questionOf(card) === id);

export const focusCard = (id: QuestionId | undefined): void => cardOf(id)?.focus();

/** Shows an answered question in full. */
export const unfold = (id: QuestionId): void =>
  cardOf(id)?.querySelector<HTMLElement>(':scope > button[aria-expanded="false"]')?.click();
