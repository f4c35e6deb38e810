export const ERASED = 'This question was erased';

type Erasable = { text: string; merged?: Erasable[] };

/**
 * Puts a sentence where a text was erased, for every screen. Changes the questions in place, so that no card
 * is rendered again: they were just parsed, and only erased ones are without a text.
 */
export const fillErased = (questions: Iterable<Erasable>): void => {
  for (const question of questions) {
    question.text ||= ERASED;
    fillErased(question.merged ?? []);
  }
};
