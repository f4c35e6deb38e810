export const ERASED = 'This question was erased';

type Erasable = { text: string; merged?: Erasable[] };

/**
 * Replaces empty texts by a sentence: only erased questions have them. Changes the questions in place, because a copy
 * would render its card again. Call it where an answer was just parsed.
 */
export const fillErased = (questions: Iterable<Erasable>): void => {
  for (const question of questions) {
    question.text ||= ERASED;
    fillErased(question.merged ?? []);
  }
};
