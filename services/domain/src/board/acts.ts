import type { BulkAct } from '@openfloor/contract/acts';
import { assertNever } from '../assertNever.ts';
import type { QuestionState } from './questionFields.ts';

type Changes = Partial<QuestionState>;

/** The fields that an act on a question sets. `reason`: for `decline` only. */
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

/** Whether the question already has the values that the act would set. */
export const holds = (question: QuestionState, act: BulkAct, reason?: string): boolean => {
  const wanted = { ...question, ...changesBy(act, reason) };
  return (['status', 'reason', 'hidden', 'pinned', 'isAnswered'] as const).every(
    (field) => question[field] === wanted[field],
  );
};
