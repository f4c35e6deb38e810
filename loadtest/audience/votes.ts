import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { vote } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { Voted } from '@openfloor/contract/http/audience';
import { createSessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import { openConnections } from './connections.ts';
import { monotonicMs } from './monotonicMs.ts';

/** A vote that the server accepted. `sentAtMs`: on the clock that all processes of the machine share. */
export type SentVote = { seq: number; sentAtMs: number };

export type VoteLoad = {
  url: string;
  boardId: string;
  /** Questions that are voted for in turn. */
  questionIds: readonly string[];
  /** Credentials that vote in turn; one that has voted for the question takes its vote back. */
  sessions: readonly string[];
  perSecond: number;
  seconds: number;
  signal?: AbortSignal;
  /** Called for each accepted vote. @param questionIndex in `questionIds` */
  onAnswer?: (vote: SentVote, questionIndex: number) => void;
};

/** Credentials of new sessions, signed with the server's secret. */
export const issueSessions = (serverSecret: string, count: number): string[] => {
  const { issue } = createSessionCredentials(serverSecret);
  return Array.from({ length: count }, () => issue(randomUUID()));
};

/**
 * Casts votes at a steady rate, whether or not the earlier ones are answered.
 * @returns number of votes that were accepted, and of those that were refused or not answered
 */
export const castVotes = async (options: VoteLoad): Promise<{ accepted: number; failed: number }> => {
  const { url, boardId, questionIds, sessions, perSecond, seconds, onAnswer } = options;
  const { signal = new AbortController().signal } = options;
  const counts = { accepted: 0, failed: 0 };
  const connections = openConnections(url);

  const cast = async (turn: number): Promise<void> => {
    const sentAtMs = monotonicMs();
    const questionIndex = turn % questionIds.length;
    const request = requestOf(vote, { boardId, questionId: questionIds[questionIndex] });
    const session = sessions[turn % sessions.length] ?? '';
    const answer = await connections.call(request, session).catch(() => undefined);
    if (answer?.status !== 200) return void (counts.failed += 1);
    counts.accepted += 1;
    onAnswer?.({ seq: Voted.parse(JSON.parse(answer.text)).seq, sentAtMs }, questionIndex);
  };

  const pending = new Set<Promise<void>>();
  const startMs = monotonicMs();
  for (let turn = 0; turn < perSecond * seconds && !signal.aborted; turn += 1) {
    // A late process sends all due votes together.
    const waitMs = startMs + (turn * 1000) / perSecond - monotonicMs();
    if (waitMs > 0) await delay(waitMs);
    const sent = cast(turn).finally(() => pending.delete(sent));
    pending.add(sent);
  }
  await Promise.all(pending);
  connections.close();
  return counts;
};
