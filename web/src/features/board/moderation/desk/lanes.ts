import type { Question } from '@openfloor/contract/questions';
import { newestFirst } from '@openfloor/domain/view/ranking';
import { isPublished, LIVE, type Lane } from '../../list/selection.ts';
import { messages } from '../messages.ts';

/** The lanes of moderators, in the order of the screen. A withdrawn question is in none. */
export const LANES = {
  review: {
    isIn: ({ status }) => status === 'waiting',
    inOrder: (questions) => questions.toSorted((a, b) => newestFirst(b, a)),
    emptyText: messages.noneWaiting,
  },
  flagged: {
    isIn: ({ flags = [], status = 'published', mergedInto }) =>
      flags.length > 0 && (status === 'published' || status === 'waiting') && mergedInto === undefined,
    emptyText: messages.noneFlagged,
  },
  live: LIVE,
  pinned: {
    isIn: (question) => isPublished(question) && question.pinned,
    emptyText: messages.nonePinned,
  },
  answered: {
    isIn: (question) => isPublished(question) && question.isAnswered,
    emptyText: messages.noneAnswered,
  },
  hidden: {
    isIn: (question) => isPublished(question) && question.hidden,
    emptyText: messages.noneHidden,
  },
  declined: { isIn: ({ status }) => status === 'declined', emptyText: messages.noneDeclined },
} satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;
export const LANE_NAMES = [
  'review',
  'flagged',
  'live',
  'pinned',
  'answered',
  'hidden',
  'declined',
] as const satisfies LaneName[];

/** How many questions each lane shows. */
export const countByLane = (questions: Iterable<Question>): Record<LaneName, number> => {
  const counts = { review: 0, flagged: 0, live: 0, pinned: 0, answered: 0, hidden: 0, declined: 0 };
  for (const question of questions)
    for (const name of LANE_NAMES) if (LANES[name].isIn(question)) counts[name] += 1;
  return counts;
};
