type Erasable = { text: string; erased?: true; merged?: Erasable[] };

/**
 * Shows a sentence where a text was erased, on every screen. In place, so that a card is not rendered again: the questions were just
 * parsed, and only erased ones change.
 */
export const fillErased = (questions: Iterable<Erasable>): void => {
  for (const question of questions) {
    if (question.erased) question.text = 'This question was erased';
    if (question.merged) fillErased(question.merged);
  }
};
