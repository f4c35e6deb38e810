import { setTimeout as delay } from 'node:timers/promises';
import { getViewerCount } from '@openfloor/contract/calls/audience';
import type { RedisServer } from '@openfloor/platform/testing/redisServer';
import { expect, it, vi } from 'vitest';
import { createBoard, send } from '@openfloor/testkit/client';
import { startBackends } from '../testing/backends.ts';
import { startCluster, type Cluster } from '../testing/cluster.ts';
import { countsShown, watch } from '../testing/watch.ts';

const WAIT = { timeout: 20_000, interval: 20 };
/** Ends a test that hangs. On a busy machine the start of the five nodes alone takes half a minute. */
const TEST_LIMIT_MS = 180_000;
const GONE_WITHIN_MS = 12_000;
/** Longer than a node's share of the count lives in Redis. */
const REDIS_AWAY_MS = 10_000;
const SETTLED_AFTER_MS = 8000;

const startWatched = async (): Promise<{ redis: RedisServer; cluster: Cluster; boardId: string }> => {
  const { redis, env } = await startBackends();
  const cluster = await startCluster(env);
  const { boardId } = await createBoard(cluster.apis[0].url());
  return { redis, cluster, boardId };
};

it(
  "a killed node's viewers are removed from the count on every screen and in the api within 12 seconds",
  { timeout: TEST_LIMIT_MS },
  async () => {
    const { cluster, boardId } = await startWatched();
    const [doomed, ...others] = cluster.realtimes;
    const doomedScreens = Array.from({ length: 3 }, () => watch(doomed.url(), boardId));
    const screens = others.map(({ url }) => watch(url(), boardId));
    await vi.waitUntil(
      () => [...doomedScreens, ...screens].every((messages) => countsShown(messages).at(-1) === 5),
      WAIT,
    );

    await doomed.end('SIGKILL');
    const killedAtMs = performance.now();
    await vi.waitUntil(() => screens.every((messages) => countsShown(messages).at(-1) === 2), WAIT);
    const { body } = await send(cluster.apis[0].url(), getViewerCount, { boardId });

    expect(body).toEqual({ viewerCount: 2, projectors: 0 });
    expect(performance.now() - killedAtMs).toBeLessThan(GONE_WITHIN_MS);
  },
);

it(
  "the count drops on no screen when Redis is away for longer than a node's share lives and loses its data",
  { timeout: TEST_LIMIT_MS },
  async () => {
    const { redis, cluster, boardId } = await startWatched();
    const screens = cluster.realtimes.map(({ url }) => watch(url(), boardId));
    await vi.waitUntil(() => screens.every((messages) => countsShown(messages).at(-1) === 3), WAIT);
    const shownBefore = screens.map((messages) => countsShown(messages).length);

    await redis.stop();
    await delay(REDIS_AWAY_MS);
    await redis.start();
    await delay(SETTLED_AFTER_MS);

    const shownSince = screens.map((messages, index) => countsShown(messages).slice(shownBefore[index]));
    expect(shownSince).toEqual([[], [], []]);
  },
);
