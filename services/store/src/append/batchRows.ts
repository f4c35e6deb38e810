import { voteOf, type Ballot } from '@openfloor/domain/board/boardState';
import type { DecidedBatch } from './decideBatch.ts';

/** Events as rows of the log, in JSON. */
export const eventRows = ({ events }: Pick<DecidedBatch, 'events'>): string =>
  JSON.stringify(events.map(({ event: { type, ...data }, ...recorded }) => ({ ...recorded, type, data })));

/** Ballots in `these` and not in `those`, as two columns: question ids, session ids. */
export const ballotColumns = (
  these: ReadonlySet<Ballot>,
  those: ReadonlySet<Ballot>,
): [string[], string[]] => {
  const questionIds: string[] = [];
  const sessionIds: string[] = [];
  for (const ballot of these.difference(those)) {
    const { questionId, sessionId } = voteOf(ballot);
    questionIds.push(questionId);
    sessionIds.push(sessionId);
  }
  return [questionIds, sessionIds];
};
