import type { PublicRecord } from '@openfloor/contract/http/log';
import { DECLINE_REASONS, OTHER_REASON } from '@openfloor/contract/declineReasons';
import type { BoardState } from '../board/boardState.ts';

const OFFERED: ReadonlySet<string> = new Set(DECLINE_REASONS);

/** What moderators did, in numbers, over all talks. */
export const publicRecordOf = (state: BoardState): PublicRecord => {
  const questions = [...state.questions.values()];
  const declined = questions.filter(({ status }) => status === 'declined');
  const reasons = Map.groupBy(
    declined.flatMap(({ reason }) => reason ?? []),
    (reason) => (OFFERED.has(reason) ? reason : OTHER_REASON),
  );
  return {
    hidden: questions.filter(({ hidden }) => hidden).length,
    declined: {
      total: declined.length,
      reasons: [...reasons]
        .map(([reason, all]) => ({ reason, questions: all.length }))
        .toSorted((a, b) => b.questions - a.questions || (a.reason < b.reason ? -1 : 1)),
    },
    blocked: state.blocked.size,
    merged: questions.filter(({ ancestors }) => ancestors.length > 0).length,
    setAside: state.setAsideTotals.votes,
  };
};
