type Erasable = { text: string; merged?: Erasable[] };

/**
 * Shows a sentence where a text was erased, on every screen. In place, so that a card is not rendered again: the questions were just
 * parsed, and only erased ones are without a text.
 */
export const fillErased = (questions: Iterable<Erasable>): void => {
  for (const question of questions) {
    question.text ||= 'This question was erased';
    fillErased(question.merged ?? []);
  }
};
