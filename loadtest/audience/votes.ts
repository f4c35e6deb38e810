import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Voted } from '@openfloor/contract/http/audience';
import { createSessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import { openConnections } from './connections.ts';
import { monotonicMs } from './monotonicMs.ts';

/** A vote that the server answered: its position, and when it was sent on the machine's monotonic clock. */
export type SentVote = { seq: number; sentAtMs: number };

export type Votes = {
  url: string;
  boardId: string;
  /** Questions that are voted for in turn. */
  questionIds: readonly string[];
  /** Credentials that vote in turn; one that has voted for the question takes its vote back. */
  sessions: readonly string[];
  perSecond: number;
  seconds: number;
  signal?: AbortSignal;
  /** @param place index in `questionIds` */
  onAnswer?: (vote: SentVote, place: number) => void;
};

/** Credentials of new sessions, signed with the server's secret. */
export const issueSessions = (serverSecret: string, count: number): string[] => {
  const { issue } = createSessionCredentials(serverSecret);
  return Array.from({ length: count }, () => issue(randomUUID()));
};

/** Casts votes at a steady rate, whether or not the earlier ones are answered. */
export const castVotes = async (options: Votes): Promise<{ votes: number; unanswered: number }> => {
  const { url, boardId, questionIds, sessions, perSecond, seconds, onAnswer } = options;
  const { signal = new AbortController().signal } = options;
  const counts = { votes: 0, unanswered: 0 };
  const connections = openConnections(url);

  const cast = async (turn: number): Promise<void> => {
    const sentAtMs = monotonicMs();
    const place = turn % questionIds.length;
    const path = `/api/boards/${boardId}/questions/${questionIds[place]}/vote`;
    const session = sessions[turn % sessions.length] ?? '';
    const answer = await connections.call('POST', path, session, {}).catch(() => undefined);
    if (answer?.status !== 200) return void (counts.unanswered += 1);
    counts.votes += 1;
    onAnswer?.({ seq: Voted.parse(JSON.parse(answer.text)).seq, sentAtMs }, place);
  };

  const pending = new Set<Promise<void>>();
  const startMs = monotonicMs();
  for (let turn = 0; turn < perSecond * seconds && !signal.aborted; turn += 1) {
    // A process that is late catches up: all votes that are due leave together.
    const waitMs = startMs + (turn * 1000) / perSecond - monotonicMs();
    if (waitMs > 0) await delay(waitMs);
    const sent = cast(turn).finally(() => pending.delete(sent));
    pending.add(sent);
  }
  await Promise.all(pending);
  connections.close();
  return counts;
};
