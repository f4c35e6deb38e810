import { setTimeout as delay } from 'node:timers/promises';
import { Voted } from '@openfloor/contract/http/audience';
import { post } from '@openfloor/testkit/client';
import type { SentVote } from './screens.ts';

type Votes = {
  url: string;
  boardId: string;
  /** Questions that are voted for in turn. */
  questionIds: readonly string[];
  /** Credentials, each of which casts the next vote. */
  sessions: readonly string[];
  perSecond: number;
  /** On the clock of `performance.now`. */
  endMs: number;
  onAnswer: (vote: SentVote) => void;
};

/** @param atMs on the clock of `performance.now` */
export const delayUntil = (atMs: number): Promise<void> => delay(Math.max(0, atMs - performance.now()));

/** Casts votes at a steady rate, whether or not the earlier ones are answered. */
export const castVotes = async (options: Votes): Promise<{ votes: number; unanswered: number }> => {
  const { questionIds, sessions, perSecond, endMs } = options;
  const counts = { votes: 0, unanswered: 0 };
  const startMs = performance.now();

  const cast = async (turn: number): Promise<void> => {
    const sentAtMs = performance.now();
    const path = `/api/boards/${options.boardId}/questions/${questionIds[turn % questionIds.length]}/vote`;
    const session = sessions[turn % sessions.length] ?? '';
    const reply = await post(options.url, path, {}, { session }).catch(() => undefined);
    if (reply?.status !== 200) return void (counts.unanswered += 1);
    counts.votes += 1;
    options.onAnswer({ seq: Voted.parse(reply.body).seq, sentAtMs });
  };

  const pending = new Set<Promise<void>>();
  const votes = ((endMs - startMs) * perSecond) / 1000;
  for (let turn = 0; turn < votes; turn += 1) {
    const dueMs = startMs + (turn * 1000) / perSecond;
    // A process that is late catches up: all votes that are due leave together.
    if (dueMs > performance.now()) await delayUntil(dueMs);
    const sent = cast(turn).finally(() => pending.delete(sent));
    pending.add(sent);
  }
  await Promise.all(pending);
  return counts;
};
