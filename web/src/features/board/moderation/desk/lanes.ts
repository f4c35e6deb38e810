import type { Question } from '@openfloor/contract/questions';
import { ALL, isPublished, REVIEW, type Lane } from '../../list/selection.ts';
import { messages } from '../messages.ts';

/** The lanes of moderators, in the order of the screen. A withdrawn question is in none. */
export const LANES = {
  review: REVIEW,
  flagged: {
    isIn: ({ flags = [], status = 'published', mergedInto }) =>
      flags.length > 0 && (status === 'published' || status === 'waiting') && mergedInto === undefined,
    emptyText: messages.noneFlagged,
  },
  all: ALL,
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
  'all',
  'pinned',
  'answered',
  'hidden',
  'declined',
] as const satisfies LaneName[];

/** The key that chooses a lane after `g`. */
export const digitOf = (name: keyof typeof messages.lanes): number =>
  Object.keys(messages.lanes).indexOf(name) + 1;

/** How many questions each lane shows. */
export const countByLane = (questions: Iterable<Question>): Record<LaneName, number> => {
  const counts = { review: 0, flagged: 0, all: 0, pinned: 0, answered: 0, hidden: 0, declined: 0 };
  for (const question of questions)
    for (const name of LANE_NAMES) if (LANES[name].isIn(question)) counts[name] += 1;
  return counts;
};
