export const ERASED = 'This question was erased';

type Erasable = { text: string; merged?: Erasable[] };

/**
 * Replaces the empty texts of erased questions by a sentence; other questions have no empty text. Changes the
 * questions in place, because a copy would render its card again: call it only on an answer that was just parsed.
 */
export const fillErased = (questions: Iterable<Erasable>): void => {
  for (const question of questions) {
    question.text ||= ERASED;
    fillErased(question.merged ?? []);
  }
};
