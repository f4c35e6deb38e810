import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { OnError } from '../bus/bus.ts';
import type { ModeratorPresence } from './moderatorPresence.ts';
import { RedisUrl } from '../bus/redisAddress.ts';
import { openRedis, type RedisClient } from '../bus/redisConnection.ts';
import { createRedisModeratorPresence } from './redisModeratorPresence.ts';
import { testModeratorPresence } from './testing/moderatorPresenceContract.ts';

let redis: RedisClient;

beforeAll(async () => {
  redis = openRedis(RedisUrl.parse(inject('redisUrl')), {
    connectionName: 'test',
    onError: vi.fn<OnError>(),
  });
  await vi.waitUntil(() => redis.status === 'ready');
});

afterAll(() => redis.disconnect());

const openNode = (reportTtlMs?: number): ModeratorPresence =>
  createRedisModeratorPresence(redis, { nodeId: randomUUID(), ...(reportTtlMs && { reportTtlMs }) });

describe('Moderator presence over Redis', () => {
  testModeratorPresence(openNode);
});

describe('Moderator presence on several nodes', () => {
  const [anna, ben, question] = [randomUUID(), randomUUID(), randomUUID()];

  it('is the union of their reports, and a node with an empty report is removed', async () => {
    const boardId = randomUUID();
    const [first, second] = [openNode(), openNode()];
    await first.report(boardId, new Map([[anna, null]]));
    const both = new Map([
      [anna, question],
      [ben, null],
    ]);
    expect(await second.report(boardId, both)).toEqual(both);
    expect(await first.here(boardId)).toEqual(both);
    await second.report(boardId, new Map());
    expect(await first.here(boardId)).toEqual(new Map([[anna, null]]));
  });

  it('loses the report of a node that stops reporting, and the key with the last one', async () => {
    const boardId = randomUUID();
    const [living, dead] = [openNode(1_000), openNode(100)];
    await living.report(boardId, new Map([[anna, null]]));
    await dead.report(boardId, new Map([[ben, null]]));
    await vi.waitFor(async () => expect(await living.here(boardId)).toEqual(new Map([[anna, null]])));
    await vi.waitFor(async () => expect(await redis.exists(`moderators:{${boardId}}`)).toBe(0), {
      timeout: 5_000,
    });
  });

  it('ignores a report from before the clock of Redis was set back', async () => {
    const boardId = randomUUID();
    await redis.hset(`moderators:{${boardId}}`, 'a dead node', `${Date.now() + 10 * 60_000}:${ben}`);
    expect(await openNode().here(boardId)).toEqual(new Map());
  });
});
