import type { Question } from '@openfloor/contract/questions';
import { isInLane, type Lane } from '../selection.ts';

export const LANES: readonly Lane[] = ['review', 'live', 'pinned', 'answered', 'hidden', 'declined'];

/** How many questions each lane shows. A withdrawn question is in no lane. */
export const countByLane = (questions: Iterable<Question>): Record<Lane, number> => {
  const counts = { review: 0, live: 0, pinned: 0, answered: 0, hidden: 0, declined: 0 };
  for (const question of questions) for (const lane of LANES) if (isInLane(question, lane)) counts[lane] += 1;
  return counts;
};
