import { setTimeout as delay } from 'node:timers/promises';
import { Voted } from '@openfloor/contract/http/audience';
import { SESSION_HEADER } from '@openfloor/platform/credentials/sessionCredentials';
import { Pool } from 'undici';
import type { Since } from './dialect.ts';
import { monotonicMs } from './monotonicMs.ts';
import { undoAfter } from './undo.ts';

/** `startsAt`: the first position of its viewers, where their server does not send one. */
export type VoteBoard = { boardId: string; questionIds: string[]; startsAt?: Since };

export type PacedVotes = {
  sentAtMs: [seq: number, atMs: number][];
  firstAtMs: number;
  lastSeq: number;
  /** Accepted votes of each question, in the board's order. */
  totals: number[];
};

export type Pace = {
  perSecond: number;
  seconds: number;
  /** Credentials of sessions that have not voted on this board; each votes once. */
  credentials: readonly string[];
};

const CONNECTIONS = 32;

/** Sends votes at an even rate, however long their answers take. The server must accept each one. */
export const sendPacedVotes = async (
  origin: string,
  { boardId, questionIds }: VoteBoard,
  { perSecond, seconds, credentials }: Pace,
): Promise<PacedVotes> => {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const votes: PacedVotes = { sentAtMs: [], firstAtMs: 0, lastSeq: 0, totals: questionIds.map(() => 0) };
  const vote = async (index: number): Promise<void> => {
    const place = index % questionIds.length;
    const credential = credentials[index];
    if (credential === undefined) throw new RangeError('There are more votes than sessions');
    const atMs = monotonicMs();
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/api/boards/${boardId}/questions/${questionIds[place]}/vote`,
      headers: { 'content-type': 'application/json', [SESSION_HEADER]: credential },
      body: '{"voted":true}',
    });
    const answer = await body.json();
    if (statusCode !== 200) throw new Error(`The server refused a vote: ${JSON.stringify(answer)}`);
    const { seq } = Voted.parse(answer);
    votes.sentAtMs.push([seq, atMs]);
    votes.lastSeq = Math.max(votes.lastSeq, seq);
    votes.totals[place] = (votes.totals[place] ?? 0) + 1;
  };
  return undoAfter(
    () => pool.destroy(),
    async () => {
      const startedAtMs = monotonicMs();
      votes.firstAtMs = startedAtMs;
      const sent: Promise<void>[] = [];
      for (let index = 0; index < perSecond * seconds; index++) {
        const waitMs = startedAtMs + (index * 1000) / perSecond - monotonicMs();
        if (waitMs > 0) await delay(waitMs);
        sent.push(vote(index));
      }
      await Promise.all(sent);
      return votes;
    },
  );
};
