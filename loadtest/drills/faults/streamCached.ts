import { setTimeout as delay } from 'node:timers/promises';
import { listQuestions, readStream } from '@openfloor/contract/calls/audience';
import { requestOf, type Call } from '@openfloor/contract/calls/call';
import { hideQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { ask, createBoard, send } from '@openfloor/testkit/client';
import { requestsOf } from '@openfloor/testkit/cluster/requestsOf';
import { until } from '@openfloor/testkit/until';
import { openCrowd, withoutSockets } from '../../audience/crowd.ts';
import type { Drill, DrillSetup } from '../drill.ts';
import { apiKilled } from './nodeKilled.ts';
import { postgresRestored } from './postgresRestored.ts';
import { restartNode } from './rollingRestart.ts';

/** The cache keeps an answer for a second, and the answer may have been in transit for another. */
const HIDDEN_WITHIN_MS = 2000;
const WATCHED_MS = 5000;
const LOOK_EVERY_MS = 50;
const CLOSED_WITHIN_MS = 10_000;
const READERS = 20;
const SECRET = 'Who wrote this?';

/**
 * Polls an address from before `hide` until some time after it.
 * @returns when the last answer with the text was requested, in ms after the end of `hide`
 */
const lastSeenAfterMs = async (url: string, hide: () => Promise<unknown>): Promise<number> => {
  let lastSeenAtMs = -Infinity;
  let hiddenAtMs = Infinity;
  const hiding = (async () => {
    await delay(WATCHED_MS);
    await hide();
    hiddenAtMs = performance.now();
  })();
  while (performance.now() < hiddenAtMs + WATCHED_MS) {
    const askedAtMs = performance.now();
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    if ((await answer.text()).includes(SECRET)) lastSeenAtMs = askedAtMs;
    await delay(LOOK_EVERY_MS);
  }
  await hiding;
  return lastSeenAtMs - hiddenAtMs;
};

/** Hides a question and then closes the board, while readers follow it through the cache. */
const hideAndClose = async ({ cluster, promise, note }: DrillSetup): Promise<void> => {
  const { url } = cluster.proxy;
  const cacheUrl = cluster.cache?.url ?? url;
  const { boardId, adminToken: token } = await createBoard(url);
  const questionId = await ask(url, boardId, SECRET);
  const crowd = await openCrowd({
    proxyUrl: cacheUrl,
    boardId,
    viewers: READERS,
    openSocket: withoutSockets,
  });
  const hidden = Promise.withResolvers<unknown>();
  const addressOf = (call: Call, input?: object) => cacheUrl + requestOf(call, { boardId, ...input }).path;
  const seenMs = await Promise.all([
    lastSeenAfterMs(addressOf(listQuestions), async () => {
      await send(url, hideQuestion, { boardId, questionId }, { token });
      hidden.resolve(undefined);
    }),
    lastSeenAfterMs(addressOf(readStream), () => hidden.promise),
    lastSeenAfterMs(addressOf(readStream, { offset: '-1' }), () => hidden.promise),
  ]);
  note(`the cache had a hidden text until ${seenMs.map(Math.round).join(', ')} ms after the hide`);
  promise(
    `each address had the text before the hide, and none after ${HIDDEN_WITHIN_MS} ms`,
    seenMs.every((ms) => ms > -WATCHED_MS && ms <= HIDDEN_WITHIN_MS),
  );
  promise(
    'no reader shows the hidden question',
    crowd.viewers.every(({ view }) => !view.questions.has(questionId)),
  );
  await send(url, closeBoard, { boardId }, { token });
  const areOver = await until(() => crowd.viewers.every(({ isOver }) => isOver), CLOSED_WITHIN_MS);
  promise(`all readers know within ${CLOSED_WITHIN_MS} ms that the board is closed`, areOver);
  crowd.stop();
};

const streamRequests = async ({ cluster }: DrillSetup): Promise<number> => {
  const counts = await Promise.all(
    cluster.nodesOf('api').map(({ metricsUrl }) => requestsOf(metricsUrl, readStream)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Compares the requests that reach the nodes with those of the readers, each about one a second. */
const countRequests = async (setup: DrillSetup, work: () => Promise<unknown>): Promise<void> => {
  const before = await streamRequests(setup);
  const startedAtMs = performance.now();
  await work();
  const reads = (setup.crowd.viewers.length * (performance.now() - startedAtMs)) / 1000;
  const answered = (await streamRequests(setup)) - before;
  setup.note(`the nodes answered ${answered} of some ${Math.round(reads)} reads`);
  setup.promise('the cache answers most reads', answered > 0 && answered < reads / 3);
};

export const streamCached: Drill = {
  name: 'stream-cached',
  about:
    'no viewer gets a socket: all follow the stream through a cache, during a hide, a deploy, kills and a restore',
  isCached: true,
  run: async (setup) => {
    const { cluster, crowd, during, promise } = setup;
    await during('text hidden, board closed', () => countRequests(setup, () => hideAndClose(setup)));
    for (const node of cluster.nodesOf('api')) await restartNode(setup, node);
    await apiKilled.run(setup);
    await during('cache restarted', async () => {
      await cluster.cache?.end('SIGTERM');
      await cluster.cache?.start();
    });
    promise('no viewer reads the board again until its epoch changes', crowd.counts().refetches === 0);
    await postgresRestored.run(setup);
  },
};
