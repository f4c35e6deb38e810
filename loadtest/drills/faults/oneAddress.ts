import { setTimeout as delay } from 'node:timers/promises';
import { socketUrlOf } from '@openfloor/client/followBoard';
import { askQuestion, getBoard, listQuestions, trackViewer, vote } from '@openfloor/contract/calls/audience';
import type { Call, CallInput } from '@openfloor/contract/calls/call';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import { ViewerTracked } from '@openfloor/contract/http/audience';
import { ask, call, createBoard, send, type Reply } from '@openfloor/testkit/client';
import { solveChallenge } from '@openfloor/testkit/solveChallenge';
import { openWebSocket } from '@openfloor/testkit/webSocketClient';
import { median, percentile } from '../../percentile.ts';
import type { Drill } from '../drill.ts';
import { startLimitedNode } from '../limitedNode.ts';

/** People in each of the two halls. */
const PEOPLE = 1000;
/** 1,000 people are 250 new sessions a minute; an address gets 300 before a challenge. */
const ARRIVE_WITHIN_MS = 240_000;
const READS_FOR_MS = 20_000;
/** One person in this many asks; an address may ask at most 120 questions a minute. */
const ASKS_EVERY = 20;
const QUESTIONS = 20;
/**
 * The hall behind one address counts as slowed if its median time exceeds the other hall's by more than this factor.
 */
const SLOWER_MAX = 1.25;

type Site = { apiUrl: string; realtimeUrl: string; boardId: string; questions: readonly string[] };

/** What a hall met. `refused`: the answers that were no success, and the ends of sockets, with their number. */
type Met = { tookMs: number[]; challenges: number; refused: Map<string, number> };

/** One person opens the board, follows it, votes, and perhaps asks. */
const takePart = async (site: Site, person: number, from: string, met: Met): Promise<void> => {
  const { apiUrl, boardId, questions } = site;
  const note = (what: string): void => void met.refused.set(what, (met.refused.get(what) ?? 0) + 1);
  let session: string | undefined;
  type Exchange = (headers: Record<string, string>) => Promise<Reply>;
  const timed = async (exchange: Exchange, proof?: string): Promise<Reply | undefined> => {
    const startedAtMs = performance.now();
    const reply = await exchange({
      'x-forwarded-for': from,
      ...(session !== undefined && { 'x-session-id': session }),
      ...(proof !== undefined && { 'x-challenge': proof }),
    }).catch(() => undefined);
    const challenge = ErrorBody.safeParse(reply?.body).data?.challenge;
    if (challenge && proof === undefined) {
      met.challenges += 1;
      return timed(exchange, await solveChallenge(challenge));
    }
    met.tookMs.push(performance.now() - startedAtMs);
    if (reply === undefined || reply.status >= 300) note(`${reply?.status ?? 'no answer'}`);
    return reply;
  };

  const sendTimed = <C extends Call>(declared: C, input: CallInput<C>) =>
    timed((headers) => send(apiUrl, declared, input, { headers }));

  await timed((headers) => call(apiUrl, `/board/${boardId}`, { headers }));
  const tracked = ViewerTracked.safeParse((await sendTimed(trackViewer, { boardId }))?.body);
  session = tracked.data?.sessionId;
  await Promise.all([sendTimed(getBoard, { boardId }), sendTimed(listQuestions, { boardId })]);
  let [isOver, isFollowing] = [false, false];
  const socket = openWebSocket(
    socketUrlOf(site.realtimeUrl),
    {
      opened: () => socket.send(JSON.stringify({ type: 'subscribe', boardId, session })),
      received: () => (isFollowing = true),
      closed: (code) => isOver || note(`socket closed with ${code}`),
    },
    from,
  );
  await delay(Math.random() * READS_FOR_MS);
  const questionId = questions[person % questions.length] ?? '';
  await sendTimed(vote, { boardId, questionId, voted: true });
  if (person % ASKS_EVERY === 0) await sendTimed(askQuestion, { boardId, text: `Person ${person} asks` });
  await delay(Math.random() * READS_FOR_MS);
  isOver = true;
  if (!isFollowing) note('nothing from the socket');
  socket.close();
};

/** People arrive at a steady rate. @param addressOf of a person, counted from 0 */
const fill = async (site: Site, addressOf: (person: number) => string): Promise<Met> => {
  const met: Met = { tookMs: [], challenges: 0, refused: new Map() };
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      await delay((person * ARRIVE_WITHIN_MS) / PEOPLE);
      await takePart(site, person, addressOf(person), met);
    }),
  );
  return met;
};

const inWords = (hall: string, { tookMs, challenges, refused }: Met): string => {
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(tookMs, share)));
  const refusals = [...refused].map(([what, count]) => `${count} times ${what}`).join(', ');
  return `${hall}: ${tookMs.length} calls, p50 ${p50} ms, p99 ${p99} ms; ${challenges} challenges; refused: ${refusals || 'none'}`;
};

export const oneAddress: Drill = {
  name: 'one-address',
  about: '1,000 people behind one address and 1,000 with one each take part at the default limits',
  run: async ({ cluster, during, note, promise }) => {
    const api = await startLimitedNode(cluster, { role: 'api', number: 93 });
    const realtime = await startLimitedNode(cluster, { role: 'realtime', number: 93 });
    try {
      const { boardId } = await createBoard(api.url);
      const questions = [];
      for (let number = 1; number <= QUESTIONS; number += 1)
        questions.push(await ask(api.url, boardId, `Question ${number}`));
      const site = { apiUrl: api.url, realtimeUrl: realtime.url, boardId, questions };
      await during('1,000 people behind one address', async () => {
        const [one, many] = await Promise.all([
          fill(site, () => '198.51.100.7'),
          fill(site, (person) => `10.0.${person >> 8}.${person & 255}`),
        ]);
        note(inWords('one address', one));
        note(inWords('an address each', many));
        promise('nobody behind one address is refused', one.refused.size === 0);
        promise(
          'nobody behind one address is slowed',
          median(one.tookMs) <= SLOWER_MAX * median(many.tookMs),
        );
      });
    } finally {
      await Promise.all([api, realtime].map((node) => node.end('SIGKILL')));
    }
  },
};
