import * as calls from '@openfloor/contract/calls/audience';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { createRandom } from '@openfloor/platform/testing/random';
import { openBoardClient } from '../boardClient.ts';
import { createDevice } from '../device.ts';
import { repeatUntilStopped } from '../repeatUntilStopped.ts';
import { createShared } from '../shared.ts';
import { openWebSocket } from '../webSocketClient.ts';

export type HallOptions = {
  /** URL of a server with raised limits. */
  url: string;
  boardId: string;
  /** Credentials of the viewers: each holds a socket, and votes. */
  sessions: readonly string[];
  votesPerSecond?: number;
  /** The same seed draws the same votes from the same lists. */
  seed?: number;
};

export type Hall = {
  /** `votes`: accepted ones. `failed`: those that were refused or got no answer. */
  counts: { votes: number; failed: number };
  /** Ends the votes and the sockets, and waits for the pending requests. */
  stop: () => Promise<void>;
};

const VOTE_EVERY_MS = 1000;
/** Half of the votes are for one of the first questions by votes, which every viewer sees. */
const FIRST_QUESTIONS = 15;
const FIRST_CHANCE = 0.5;

/**
 * Connects viewers to one board, each over its own socket, and makes them vote at a steady rate. They vote for the
 * first questions more often, and take back their vote if they have voted already, so that totals and order keep
 * changing.
 * @returns once all sockets are open
 */
export const startHall = async ({
  url,
  boardId,
  sessions,
  votesPerSecond = 20,
  seed = 45,
}: HallOptions): Promise<Hall> => {
  const random = createRandom(seed);
  const shared = createShared({ url, boardId });
  const end = new AbortController();
  const counts = { votes: 0, failed: 0 };
  const at = (): string => url;

  const viewers = await Promise.all(
    sessions.map(async (session) => ({
      client: await openBoardClient({
        boardId,
        session,
        apiUrl: at,
        realtimeUrl: at,
        openSocket: openWebSocket,
        ...shared,
        signal: end.signal,
      }),
      device: createDevice({ url: at, session }),
      voted: new Set<QuestionId>(),
    })),
  );

  const chooseFrom = (questions: Iterable<Question>): QuestionId | undefined => {
    const open = [...questions].filter(({ isAnswered }) => !isAnswered).toSorted((a, b) => b.votes - a.votes);
    return open.length === 0
      ? undefined
      : random.pick(random.chance(FIRST_CHANCE) ? open.slice(0, FIRST_QUESTIONS) : open).id;
  };

  const vote = async (viewer: (typeof viewers)[number] | undefined): Promise<void> => {
    const id = viewer && chooseFrom(viewer.client.view.questions.values());
    if (!id) return;
    const voted = !viewer.voted.has(id);
    const reply = await viewer.device.send(calls.vote, { boardId, questionId: id, voted });
    // A moderator may have hidden the question meanwhile.
    if (reply?.status !== 200) return void (counts.failed += 1);
    counts.votes += 1;
    viewer.voted[voted ? 'add' : 'delete'](id);
  };

  const stopVotes = repeatUntilStopped(
    Array.from({ length: votesPerSecond }, (_, place) => ({
      everyMs: VOTE_EVERY_MS,
      firstAfterMs: (place * VOTE_EVERY_MS) / votesPerSecond,
      work: (turn: number) => vote(viewers[(turn * votesPerSecond + place) % viewers.length]),
    })),
  );
  return {
    counts,
    stop: async () => {
      await stopVotes();
      end.abort();
      shared.stop();
    },
  };
};
