import { castVotes, type VoteLoad } from '../../audience/votes.ts';
import { monotonicMs } from '../../audience/monotonicMs.ts';
import type { Since } from './dialect.ts';

/** `startsAt`: the first position of its viewers, where their server does not send one. */
export type VoteBoard = { boardId: string; questionIds: string[]; startsAt?: Since };

export type PacedVotes = {
  sentAtMs: [seq: number, atMs: number][];
  firstAtMs: number;
  lastSeq: number;
  /** Accepted votes of each question, in the board's order. */
  totals: number[];
};

/** `sessions`: each has not voted on this board, and votes once. */
export type Pace = Pick<VoteLoad, 'perSecond' | 'seconds' | 'sessions'>;

/** Sends votes at an even rate, however long their answers take. The server must accept each one. */
export const sendPacedVotes = async (url: string, board: VoteBoard, pace: Pace): Promise<PacedVotes> => {
  const votes: PacedVotes = {
    sentAtMs: [],
    firstAtMs: monotonicMs(),
    lastSeq: 0,
    totals: board.questionIds.map(() => 0),
  };
  const { failed } = await castVotes({
    url,
    ...board,
    ...pace,
    onAnswer: ({ seq, sentAtMs }, questionIndex) => {
      votes.sentAtMs.push([seq, sentAtMs]);
      votes.lastSeq = Math.max(votes.lastSeq, seq);
      votes.totals[questionIndex] = (votes.totals[questionIndex] ?? 0) + 1;
    },
  });
  if (failed > 0) throw new Error(`The server refused ${failed} votes`);
  return votes;
};
