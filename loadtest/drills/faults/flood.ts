import { setTimeout as delay } from 'node:timers/promises';
import { askQuestion, vote } from '@openfloor/contract/calls/audience';
import type { Call, CallInput } from '@openfloor/contract/calls/call';
import { solveChallenge } from '@openfloor/testkit/solveChallenge';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import { Asked } from '@openfloor/contract/http/audience';
import { ask, createBoard, send, type Reply } from '@openfloor/testkit/client';
import { startLimitedNode } from '../limitedNode.ts';
import type { Drill, DrillSetup } from '../drill.ts';

/** Less than a minute, so that the flood lies within one window of each limit. */
const FLOOD_MS = 57_000;
/** Concurrent requests of a script, and the most that it sends. */
const CONCURRENCY = 24;
const REQUESTS_MAX = 20_000;
const PEOPLE = 40;
const PERSON_WAITS_MS = 2000;
/** What today's limits allow an address in a minute. */
const QUESTIONS_OF_ADDRESS = 120;
const SESSIONS_OF_ADDRESS = 300;

/** The limits of the former version, which limited only the writes of an address. */
const FORMER_LIMITS = {
  LIMIT_QUESTIONS_PER_BOARD_AND_IP_PER_MINUTE: '100000000',
  LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: '100000000',
  LIMIT_FREE_WRITES_PER_BOARD_AND_IP_PER_HOUR: '100000000',
};

/** Results of one address. */
type Achieved = { accepted: number; solved: number; requests: number };

/** Writes as often as it can for a minute, each time from a new session, and solves the challenges. */
const flood = async <C extends Call>(
  url: string,
  from: string,
  write: C,
  input: CallInput<C>,
): Promise<Achieved> => {
  const achieved: Achieved = { accepted: 0, solved: 0, requests: 0 };
  const end = AbortSignal.timeout(FLOOD_MS);

  const sendOnce = async (headers: Record<string, string> = {}): Promise<Reply | undefined> => {
    achieved.requests += 1;
    return send(url, write, input, { from, headers }).catch(() => undefined);
  };
  const attempt = async (): Promise<void> => {
    const first = await sendOnce();
    const challenge = ErrorBody.safeParse(first?.body).data?.challenge;
    const reply = challenge
      ? await sendOnce({
          'x-challenge': await solveChallenge(challenge),
          'x-session-id': first?.headers.get('x-session-id') ?? '',
        })
      : first;
    const isAccepted = reply?.status === 200 || reply?.status === 201;
    achieved.accepted += Number(isAccepted);
    achieved.solved += Number(isAccepted && challenge !== undefined);
    // A refused request returns immediately; repeating it without a pause would only burn CPU.
    if (reply?.status === 429) await delay(50);
  };
  const loop = async (): Promise<void> => {
    while (!end.aborted && achieved.requests < REQUESTS_MAX) await attempt();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, loop));
  return achieved;
};

/** People with one address each ask and vote, one after the other. @returns how many did so without a wait */
const takePart = async (url: string, boardId: string, network: string): Promise<number> => {
  let undisturbed = 0;
  for (let person = 1; person <= PEOPLE; person += 1) {
    const startedAtMs = performance.now();
    const from = `${network}.${person}`;
    const asked = await send(url, askQuestion, { boardId, text: `Person ${person}` }, { from }).catch(
      () => undefined,
    );
    const session = asked?.headers.get('x-session-id') ?? '';
    const id = Asked.safeParse(asked?.body).data?.id;
    const voted =
      id !== undefined &&
      (await send(url, vote, { boardId, questionId: id, voted: true }, { from, session }).catch(
        () => undefined,
      ));
    const tookMs = performance.now() - startedAtMs;
    if (voted && voted.status === 200 && tookMs < PERSON_WAITS_MS) undisturbed += 1;
    await delay(Math.max(0, FLOOD_MS / PEOPLE - tookMs));
  }
  return undisturbed;
};

type Round = { questions: Achieved; votes: Achieved; undisturbed: number };

/**
 * One flood on a node of its own, with some limits: an address that asks, another that votes, and people elsewhere.
 * @param number names the addresses and the log file of the round
 */
const runRound = async (
  { cluster, during }: DrillSetup,
  { what, number, limits }: { what: string; number: number; limits: Record<string, string> },
): Promise<Round> => {
  const node = await startLimitedNode(cluster, { role: 'api', number, limits });
  try {
    const { boardId } = await createBoard(node.url);
    const questionId = await ask(node.url, boardId, 'Who wins?');
    const done = Promise.withResolvers<Round>();
    await during(what, async () => {
      const [questions, votes, undisturbed] = await Promise.all([
        flood(node.url, `198.51.100.${2 * number}`, askQuestion, { boardId, text: 'Spam' }),
        flood(node.url, `198.51.100.${2 * number + 1}`, vote, { boardId, questionId, voted: true }),
        takePart(node.url, boardId, `203.0.${number}`),
      ]);
      done.resolve({ questions, votes, undisturbed });
    });
    return await done.promise;
  } finally {
    await node.end('SIGKILL');
  }
};

const summary = (what: string, { questions, votes, undisturbed }: Round): string =>
  `${what}: one address asked ${questions.accepted} questions; one cast ${votes.accepted} votes (${votes.solved} of them ` +
  `with a solved challenge) in ${votes.requests} requests; ${undisturbed} of ${PEOPLE} people elsewhere were undisturbed`;

export const flooded: Drill = {
  name: 'flood',
  about:
    'one address asks and votes as often as it can for a minute, with the former limits and with those of today',
  run: async (setup) => {
    const { promise, note } = setup;
    const before = await runRound(setup, { what: 'flood, former limits', number: 91, limits: FORMER_LIMITS });
    note(summary('former limits', before));
    const after = await runRound(setup, { what: 'flood', number: 92, limits: {} });
    note(summary('limits of today', after));
    promise(
      `one address asks at most ${QUESTIONS_OF_ADDRESS} questions a minute on a board`,
      after.questions.accepted <= QUESTIONS_OF_ADDRESS,
    );
    promise(
      `votes of one address beyond ${SESSIONS_OF_ADDRESS} each cost a solved challenge`,
      after.votes.accepted - after.votes.solved <= SESSIONS_OF_ADDRESS,
    );
    promise('one address achieves less than before', after.votes.accepted < before.votes.accepted);
    promise('people at other addresses ask and vote undisturbed', after.undisturbed === PEOPLE);
  },
};
