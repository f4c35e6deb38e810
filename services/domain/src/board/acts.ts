import type { BulkAct } from '@openfloor/contract/acts';
import type { BoardEvent } from '@openfloor/contract/events';
import { assertNever } from '../assertNever.ts';
import type { QuestionState } from './boardState.ts';

type Changes = Partial<QuestionState>;

/** What an act on a question changes. `reason` is that of `decline`. */
export const changesBy = (act: BulkAct, reason?: string): Changes => {
  switch (act) {
    case 'approve':
      return { status: 'published', reason: undefined };
    case 'decline':
      return { status: 'declined', reason };
    case 'return':
      return { status: 'waiting', reason: undefined };
    case 'hide':
      return { hidden: true };
    case 'unhide':
      return { hidden: false };
    case 'pin':
      return { pinned: true };
    case 'unpin':
      return { pinned: false };
    case 'mark-answered':
      return { isAnswered: true };
    case 'mark-unanswered':
      return { isAnswered: false };
    default:
      return assertNever(act);
  }
};

/** Events without data that each record one act on one question. */
export const EVENT_OF_ACT = {
  approve: 'v1.QuestionApproved',
  return: 'v1.QuestionReturned',
  hide: 'v1.QuestionHidden',
  unhide: 'v1.QuestionUnhidden',
  pin: 'v1.QuestionPinned',
  unpin: 'v1.QuestionUnpinned',
  'mark-answered': 'v1.QuestionAnswered',
  'mark-unanswered': 'v1.QuestionUnanswered',
} as const satisfies Record<Exclude<BulkAct, 'decline'>, BoardEvent['type']>;

/** Whether the question already is as the act wants it. */
export const holds = (question: QuestionState, act: BulkAct, reason?: string): boolean => {
  const wanted = { ...question, ...changesBy(act, reason) };
  return (['status', 'reason', 'hidden', 'pinned', 'isAnswered'] as const).every(
    (field) => question[field] === wanted[field],
  );
};
