import { randomUUID } from 'node:crypto';
import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { OnError } from '../bus/bus.ts';
import { RedisUrl } from '../bus/redisAddress.ts';
import { openRedis, type RedisClient } from '../bus/redisConnection.ts';
import { createRedisViewerCounts } from './redisViewerCounts.ts';
import type { ViewerCounts } from './viewerCounts.ts';
import { testViewerCounts } from './testing/viewerCountsContract.ts';

const connect = (url: string): RedisClient =>
  openRedis(RedisUrl.parse(url), { connectionName: 'test', onError: vi.fn<OnError>() });

let redis: RedisClient;

beforeAll(async () => {
  redis = connect(inject('redisUrl'));
  await vi.waitUntil(() => redis.status === 'ready');
});

afterAll(() => redis.disconnect());

const openNode = (shareTtlMs?: number): ViewerCounts =>
  createRedisViewerCounts(redis, { nodeId: randomUUID(), ...(shareTtlMs && { shareTtlMs }) });

describe('Viewer counts over Redis', () => {
  testViewerCounts(openNode);
});

describe('Viewer counts of several nodes', () => {
  it('are summed, and a node that reports zero is removed', async () => {
    const boardId = randomUUID();
    const [here, there] = [openNode(), openNode()];
    await here.report(boardId, 3);
    expect(await there.report(boardId, 2)).toBe(5);
    expect(await here.totals([boardId])).toEqual(new Map([[boardId, 5]]));
    expect(await here.report(boardId, 0)).toBe(2);
  });

  it('lose the count of a node that stops reporting', async () => {
    const boardId = randomUUID();
    const [living, dead] = [openNode(), openNode(100)];
    await living.report(boardId, 3);
    expect(await dead.report(boardId, 2)).toBe(5);
    // Totals ignore an expired count; the next report deletes it.
    await vi.waitFor(async () => expect(await living.totals([boardId])).toEqual(new Map([[boardId, 3]])));
    expect(await redis.hlen(`viewers:{${boardId}}`)).toBe(2);
    expect(await living.report(boardId, 3)).toBe(3);
    expect(await redis.hlen(`viewers:{${boardId}}`)).toBe(1);
  });

  it('leave no keys when all nodes are gone', async () => {
    const boardId = randomUUID();
    await openNode(100).report(boardId, 2);
    await vi.waitFor(async () => expect(await redis.exists(`viewers:{${boardId}}`)).toBe(0));
  });

  it('remove a board from the index when its only node stops reporting', async () => {
    const [boardId, otherBoard] = [randomUUID(), randomUUID()];
    const [living, dead] = [openNode(), openNode(1_500)];
    const viewersKey = 'watched-boards:{index}:viewers';
    await dead.report(boardId, 2);
    await vi.waitFor(async () => expect((await living.watched()).get(boardId)).toBe(2));
    await vi.waitFor(async () => expect((await living.watched()).has(boardId)).toBe(false), {
      timeout: 5000,
    });
    expect(await redis.zscore(viewersKey, boardId)).not.toBeNull();
    await living.report(otherBoard, 1);
    await vi.waitFor(async () => expect(await redis.zscore(viewersKey, boardId)).toBeNull());
    expect((await living.watched()).get(otherBoard)).toBe(1);
  });

  it('drop counts of a dead node from before the clock of Redis was set back, and keep those of live nodes', async () => {
    const [boardId, abandoned] = [randomUUID(), randomUUID()];
    const [living, other] = [openNode(), openNode()];
    await living.report(boardId, 3);
    // Redis can detect a clock that was set back only by expiries.
    const lateMs = Date.now() + 10 * 60_000;
    await redis.hset(`viewers:{${boardId}}`, 'a dead node', `2:${lateMs}`);
    await redis.zadd('watched-boards:{index}:viewers', 5, abandoned);
    await redis.zadd('watched-boards:{index}:expiries', lateMs, abandoned);
    expect(await living.totals([boardId])).toEqual(new Map([[boardId, 3]]));
    expect((await living.watched()).has(abandoned)).toBe(false);
    expect(await other.report(boardId, 1)).toBe(4);
    expect(await redis.hexists(`viewers:{${boardId}}`, 'a dead node')).toBe(0);
    await vi.waitFor(async () =>
      expect(await redis.zscore('watched-boards:{index}:viewers', abandoned)).toBeNull(),
    );
  });

  it('restore the index from the next reports after Redis lost it', async () => {
    const boardId = randomUUID();
    const node = openNode();
    await node.report(boardId, 2);
    await vi.waitFor(async () => expect((await node.watched()).get(boardId)).toBe(2));
    await redis.del('watched-boards:{index}:viewers', 'watched-boards:{index}:expiries');
    expect((await node.watched()).has(boardId)).toBe(false);
    await node.report(boardId, 2);
    await vi.waitFor(async () => expect((await node.watched()).get(boardId)).toBe(2));
  });
});

describe('Viewer counts whose Redis fails', () => {
  it('reject immediately without a connection, within about a second while Redis hangs, and recover', async () => {
    const server = await createRedisServer();
    const connection = connect(server.url);
    const counts = createRedisViewerCounts(connection, { nodeId: 'node' });
    try {
      await expect(counts.report('board', 1)).rejects.toBeInstanceOf(Error);
      await server.start();
      await vi.waitFor(async () => expect(await counts.report('board', 1)).toBe(1), { timeout: 10_000 });
      server.pause();
      const startedAtMs = performance.now();
      await expect(counts.totals(['board'])).rejects.toBeInstanceOf(Error);
      expect(performance.now() - startedAtMs).toBeLessThan(1_500);
      server.resume();
      await vi.waitFor(async () => expect(await counts.report('board', 2)).toBe(2), { timeout: 10_000 });
    } finally {
      connection.disconnect();
      await server.stop();
    }
  });
});
