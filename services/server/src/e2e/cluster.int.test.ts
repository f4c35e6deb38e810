import { expect, it, vi } from 'vitest';
import * as audience from '@openfloor/contract/calls/audience';
import { answerOf, ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import { startBackends } from '../testing/backends.ts';
import { startCluster } from '../testing/cluster.ts';
import { countsShown, votesSeen, watch } from '../testing/watch.ts';

const waitOptions = { timeout: 10_000, interval: 20 };

it('a vote on one node reaches a socket on another, also after Redis is killed', async () => {
  const { redis, env } = await startBackends();
  const { apis, realtimes } = await startCluster(env);
  const [api, otherApi] = [apis[0].url(), apis[1].url()];
  const { boardId } = await createBoard(api);
  const questionId = await ask(otherApi, boardId, 'When is lunch?');
  const sockets = realtimes.map(({ url }) => watch(url(), boardId));
  await vi.waitFor(() => {
    for (const messages of sockets)
      expect(messages[0]).toMatchObject({ type: 'subscribed', data: { seq: 2 } });
  }, waitOptions);
  const vote = async (url: string) => {
    const session = await newSession(url, boardId);
    expect(await send(url, audience.vote, { boardId, questionId, voted: true }, { session })).toMatchObject({
      status: 200,
    });
  };
  const untilSeen = (votes: number) =>
    vi.waitFor(() => {
      for (const messages of sockets) expect(votesSeen(messages, questionId)).toBe(votes);
    }, waitOptions);

  await vote(api);
  await untilSeen(1);
  await vote(otherApi);
  await untilSeen(2);

  await redis.stop();
  await vote(api);
  await untilSeen(3);
  await Promise.all([vote(api), vote(otherApi)]);
  await untilSeen(5);
});

it('a viewer without a socket is counted on every node, and once when the socket opens', async () => {
  const { env } = await startBackends();
  const { apis, realtimes } = await startCluster(env);
  const urls = apis.map(({ url }) => url());
  const { boardId } = await createBoard(urls[0] ?? '');
  const track = async (url: string, session: string) =>
    await answerOf(url, audience.trackViewer, { boardId }, { session });
  const untilCounted = (viewerCount: number) =>
    vi.waitFor(async () => {
      for (const url of urls)
        expect((await send(url, audience.getViewerCount, { boardId })).body).toEqual({
          viewerCount,
          projectors: 0,
        });
    }, waitOptions);
  const session = await newSession(urls[0] ?? '', boardId);
  const other = await newSession(urls[1] ?? '', boardId);
  await untilCounted(2);
  for (const url of urls) expect((await track(url, other)).againAfterMs).toBeGreaterThanOrEqual(10_000);

  const messages = watch(realtimes[0].url(), boardId, { session });
  const witness = watch(realtimes[1].url(), boardId);
  await untilCounted(3);
  for (const screen of [messages, witness])
    await vi.waitFor(() => expect(countsShown(screen).at(-1)).toBe(3), waitOptions);
  await vi.waitFor(async () => {
    for (const url of urls) expect(await track(url, session)).toEqual({ sessionId: session });
  }, waitOptions);
  await untilCounted(3);
});
