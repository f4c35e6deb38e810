import { randomUUID } from 'node:crypto';
import * as calls from '@openfloor/contract/calls/audience';
import { hideQuestion } from '@openfloor/contract/calls/moderation';
import { Asked, Moderated, Voted } from '@openfloor/contract/http/audience';
import { createDevice, joinBoard, type Failures } from './device.ts';
import { repeatUntilStopped } from './repeatUntilStopped.ts';

export type LoadOptions = {
  boardId: string;
  adminToken: string;
  /** The URL for the nth request. */
  apiUrl: (request: number) => string;
  votesPerSecond: number;
};

/** The changes that the server acknowledged. */
export type Acknowledged = {
  /** Text by question. */
  texts: Map<string, string>;
  /** Ballots by session and question, without those whose last answer was lost. */
  votes: Map<string, Map<string, boolean>>;
  /** The position at which each question was hidden. */
  hides: Map<string, number>;
};

export type Load = {
  acknowledged: Acknowledged;
  /** Asks a question that stays visible, and repeats the request until the server answers. */
  ask: () => Promise<{ id: string; seq: number }>;
  /** `votes`: acknowledged ones. */
  counts: Failures & { votes: number };
  /** Stops the load and waits for the pending requests. */
  stop: () => Promise<void>;
};

/** Interval of a voter: one vote a second, so there are as many voters as votes per second. */
const VOTE_EVERY_MS = 1000;
const ASK_EVERY_MS = 400;
const HIDE_EVERY_MS = 800;
/** Number of latest questions that get votes. */
const QUESTIONS_VOTED_ON = 12;

/** Asks, votes and moderates until it is stopped. */
export const startLoad = async ({
  boardId,
  adminToken,
  apiUrl,
  votesPerSecond,
}: LoadOptions): Promise<Load> => {
  const acknowledged: Acknowledged = { texts: new Map(), votes: new Map(), hides: new Map() };
  const counts = { votes: 0, refused: 0, unanswered: 0 };
  /** Questions that are never hidden. */
  const kept = new Set<string>();

  let requests = 0;
  const url = (): string => apiUrl((requests += 1));
  const asker = await joinBoard(boardId, { url, failures: counts });
  const moderator = createDevice({ url, token: adminToken, failures: counts });

  const ask = async (): Promise<{ id: string; seq: number }> => {
    const text = `marker-${randomUUID()}`;
    const { body } = await asker.sendUntilAnswered(calls.askQuestion, { boardId, text }, text);
    const asked = Asked.parse(body);
    acknowledged.texts.set(asked.id, text);
    return asked;
  };

  const hide = async (id: string): Promise<void> => {
    const input = { boardId, questionId: id };
    const { status, body } = await moderator.sendUntilAnswered(hideQuestion, input);
    // A failover lost the question.
    if (status === 404) return;
    if (!acknowledged.hides.has(id)) acknowledged.hides.set(id, Moderated.parse(body).seq);
  };

  const vote = async ({ session, send }: typeof asker, turn: number): Promise<void> => {
    const votes = acknowledged.votes.get(session) ?? new Map<string, boolean>();
    acknowledged.votes.set(session, votes);
    const visible = [...acknowledged.texts.keys()].filter((id) => !acknowledged.hides.has(id));
    const id = visible.slice(-QUESTIONS_VOTED_ON)[turn % QUESTIONS_VOTED_ON];
    if (id === undefined) return;
    const voted = votes.get(id) !== true;
    // The ballot is unknown until the answer arrives.
    votes.delete(id);
    const reply = await send(calls.vote, { boardId, questionId: id, voted });
    // The question may have been hidden meanwhile.
    if (reply?.status !== 200) return;
    votes.set(id, Voted.parse(reply.body).voted);
    counts.votes += 1;
  };

  /** Hides, in turns, a new question right after asking it and an older one. */
  const moderate = async (turn: number): Promise<void> => {
    const asked = [...acknowledged.texts.keys()].filter((id) => !kept.has(id));
    // Two questions are asked in each turn, after the first `QUESTIONS_VOTED_ON`: this one still gets votes.
    const older = asked.at(2 * turn);
    const id = turn % 2 === 0 ? (await ask()).id : older;
    if (id !== undefined) await hide(id);
  };

  for (let count = 0; count < QUESTIONS_VOTED_ON; count += 1) await ask();
  const voters = await Promise.all(
    Array.from({ length: votesPerSecond }, () => joinBoard(boardId, { url, failures: counts })),
  );
  const stop = repeatUntilStopped([
    { everyMs: ASK_EVERY_MS, work: ask },
    { everyMs: HIDE_EVERY_MS, work: moderate },
    ...voters.map((voter, index) => ({
      everyMs: VOTE_EVERY_MS,
      firstAfterMs: (index * VOTE_EVERY_MS) / votesPerSecond,
      work: (turn: number) => vote(voter, turn + index),
    })),
  ]);
  return {
    acknowledged,
    ask: async () => {
      const asked = await ask();
      kept.add(asked.id);
      return asked;
    },
    counts,
    stop,
  };
};
