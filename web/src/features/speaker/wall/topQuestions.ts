import type { Question } from '@openfloor/contract/questions';
import { newestFirst } from '@openfloor/domain/view/ranking';

const TOP = 5;

/** The open questions with the most votes. Pins do not count here: the room decides what leads. */
export const topQuestions = (questions: Iterable<Question>): Question[] =>
  Array.from(questions)
    .filter(({ hidden, isAnswered }) => !hidden && !isAnswered)
    .toSorted((one, other) => other.votes - one.votes || newestFirst(one, other))
    .slice(0, TOP);
