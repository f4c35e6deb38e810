import type { Question } from '@openfloor/contract/questions';
import { newestFirst } from '@openfloor/domain/view/ranking';

/** The open questions with the most votes. Pins do not count here: the room decides what leads. */
export const mostVoted = (questions: Iterable<Question>, max = 5): Question[] =>
  Array.from(questions)
    .filter(({ hidden, isAnswered }) => !hidden && !isAnswered)
    .toSorted((one, other) => other.votes - one.votes || newestFirst(one, other))
    .slice(0, max);
