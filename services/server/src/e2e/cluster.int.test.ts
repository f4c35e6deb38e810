import { expect, it, vi } from 'vitest';
import { ask, createBoard, newSession, post } from '@openfloor/testkit/client';
import { startBackends } from '../testing/backends.ts';
import { startCluster } from '../testing/cluster.ts';
import { votesSeen, watch } from '../testing/watch.ts';

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
    const path = `/api/boards/${boardId}/questions/${questionId}/vote`;
    expect(await post(url, path, { voted: true }, { session })).toMatchObject({ status: 200 });
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
