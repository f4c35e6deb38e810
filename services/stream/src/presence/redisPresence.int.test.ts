import { randomUUID } from 'node:crypto';
import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { OnError } from '../bus/bus.ts';
import { RedisUrl } from '../bus/redisAddress.ts';
import { openRedis, type RedisClient } from '../bus/redisConnection.ts';
import { turnoutOf, type Presence } from './presence.ts';
import { readerHashOf } from './readers.ts';
import { createRedisPresence } from './redisPresence.ts';
import {
  readers,
  readersKey,
  testPresence,
  turnout,
  viewers,
  withSockets,
} from './testing/presenceContract.ts';

const connect = (url: string): RedisClient =>
  openRedis(RedisUrl.parse(url), { connectionName: 'test', onError: vi.fn<OnError>() });

let redis: RedisClient;

beforeAll(async () => {
  redis = connect(inject('redisUrl'));
  await vi.waitUntil(() => redis.status === 'ready');
});

afterAll(() => redis.disconnect());

const openNode = (reportTtlMs?: number, againAfterMsMin?: number): Presence =>
  createRedisPresence(redis, {
    nodeId: randomUUID(),
    key: readersKey,
    ...(reportTtlMs && { reportTtlMs }),
    ...(againAfterMsMin && { againAfterMsMin }),
  });

const keyOf = (boardId: string): string => `presence:{${boardId}}`;

const [anna, ben, question] = [randomUUID(), randomUUID(), randomUUID()];

describe('Presence over Redis', () => {
  testPresence((againAfterMsMin) => openNode(undefined, againAfterMsMin));
});

describe('Presence on several nodes', () => {
  it('is the sum of their reports, and a node that reports nobody is removed', async () => {
    const boardId = randomUUID();
    const [here, there] = [openNode(), openNode()];
    await here.report(boardId, { viewers: 3, moderators: new Map([[anna, null]]) });
    const both = new Map([
      [anna, question],
      [ben, null],
    ]);
    const all = { ...turnout(5), moderators: both };
    expect(await there.report(boardId, { viewers: 2, moderators: both })).toEqual(all);
    expect(await here.read([boardId])).toEqual(new Map([[boardId, all]]));
    const left = { ...turnout(2), moderators: both };
    expect(await here.report(boardId, viewers(0))).toEqual(left);
  });

  it('loses the report of a node that stops reporting', async () => {
    const boardId = randomUUID();
    const [living, dead] = [openNode(), openNode(100)];
    const here = { viewers: 3, moderators: new Map([[anna, null]]) };
    await living.report(boardId, here);
    expect(await dead.report(boardId, { viewers: 2, moderators: new Map([[ben, null]]) })).toMatchObject({
      viewers: 5,
    });
    // Reads ignore an expired report; the next report deletes it.
    await vi.waitFor(async () =>
      expect(await living.read([boardId])).toEqual(new Map([[boardId, turnoutOf([here])]])),
    );
    expect(await redis.hlen(keyOf(boardId))).toBe(2);
    expect(await living.report(boardId, here)).toEqual(turnoutOf([here]));
    expect(await redis.hlen(keyOf(boardId))).toBe(1);
  });

  it('leaves no keys when all nodes are gone', async () => {
    const boardId = randomUUID();
    await openNode(100).report(boardId, { viewers: 2, moderators: new Map([[anna, question]]) });
    await vi.waitFor(async () => expect(await redis.exists(keyOf(boardId))).toBe(0));
  });

  it('removes a board from the index when its only node stops reporting', async () => {
    const [boardId, otherBoard] = [randomUUID(), randomUUID()];
    const [living, dead] = [openNode(), openNode(1_500)];
    const viewersKey = 'watched-boards:{index}:viewers';
    await dead.report(boardId, viewers(2));
    await vi.waitFor(async () => expect((await living.watched()).get(boardId)).toBe(2));
    await vi.waitFor(async () => expect((await living.watched()).has(boardId)).toBe(false), {
      timeout: 5000,
    });
    expect(await redis.zscore(viewersKey, boardId)).not.toBeNull();
    await living.report(otherBoard, viewers(1));
    await vi.waitFor(async () => expect(await redis.zscore(viewersKey, boardId)).toBeNull());
    expect((await living.watched()).get(otherBoard)).toBe(1);
  });

  it('drops reports of a dead node from before the clock of Redis was set back, and keeps those of live nodes', async () => {
    const [boardId, abandoned] = [randomUUID(), randomUUID()];
    const [living, other] = [openNode(), openNode()];
    await living.report(boardId, viewers(3));
    // Redis can detect a clock that was set back only by expiries.
    const lateMs = Date.now() + 10 * 60_000;
    await redis.hset(keyOf(boardId), 'a dead node', `${lateMs}:2:${ben}`);
    await redis.zadd('watched-boards:{index}:viewers', 5, abandoned);
    await redis.zadd('watched-boards:{index}:expiries', lateMs, abandoned);
    expect(await living.read([boardId])).toEqual(new Map([[boardId, turnout(3)]]));
    expect((await living.watched()).has(abandoned)).toBe(false);
    expect(await other.report(boardId, viewers(1))).toEqual(turnout(4));
    expect(await redis.hexists(keyOf(boardId), 'a dead node')).toBe(0);
    await vi.waitFor(async () =>
      expect(await redis.zscore('watched-boards:{index}:viewers', abandoned)).toBeNull(),
    );
  });

  it('restores the index from the next reports after Redis lost it', async () => {
    const boardId = randomUUID();
    const node = openNode();
    await node.report(boardId, viewers(2));
    await vi.waitFor(async () => expect((await node.watched()).get(boardId)).toBe(2));
    await redis.del('watched-boards:{index}:viewers', 'watched-boards:{index}:expiries');
    expect((await node.watched()).has(boardId)).toBe(false);
    await node.report(boardId, viewers(2));
    await vi.waitFor(async () => expect((await node.watched()).get(boardId)).toBe(2));
  });
});

describe('Readers on several nodes', () => {
  const [first, second] = [randomUUID(), randomUUID()];

  it('are counted once, whichever node they call and whichever node has their socket', async () => {
    const boardId = randomUUID();
    const [api, otherApi, realtime] = [openNode(), openNode(), openNode()];
    for (const node of [api, otherApi])
      for (const session of [first, second]) await node.track(boardId, session);
    expect(await otherApi.read([boardId])).toEqual(new Map([[boardId, readers(2)]]));
    expect(await realtime.report(boardId, ...withSockets([first]))).toEqual({ ...turnout(2), readers: 1 });
    expect(await otherApi.track(boardId, first)).toEqual({ againAfterMs: undefined });
    expect(await api.read([boardId])).toEqual(new Map([[boardId, { ...turnout(2), readers: 1 }]]));
  });

  it('are those who had a socket on a node that was killed, once its report has expired', async () => {
    const boardId = randomUUID();
    const [api, dead] = [openNode(), openNode(100)];
    await dead.report(boardId, ...withSockets([first]));
    await vi.waitFor(async () => expect((await api.track(boardId, first)).againAfterMs).toBeDefined());
    expect(await api.read([boardId])).toEqual(new Map([[boardId, readers(1)]]));
  });

  it('have a socket also after Redis lost its data', async () => {
    const boardId = randomUUID();
    const [api, realtime] = [openNode(), openNode()];
    await realtime.report(boardId, ...withSockets([first, second]));
    await redis.del(...(await redis.keys(`sockets:{${boardId}}:*`)));
    expect((await api.track(boardId, first)).againAfterMs).toBeDefined();
    expect(await realtime.report(boardId, ...withSockets([], [first, second]))).toEqual(turnout(2));
    expect(await api.track(boardId, second)).toEqual({ againAfterMs: undefined });
  });

  it('that are brief are kept as long as on a small board, however many there are', async () => {
    const boardId = randomUUID();
    const node = openNode();
    const key = `readers:{${boardId}}`;
    const many = Array.from({ length: 50_000 }, (_, index) => [Date.now() + 60_000, index]).flat();
    for (let at = 0; at < many.length; at += 10_000) await redis.zadd(key, ...many.slice(at, at + 10_000));
    const ids = Array.from({ length: 100 }, () => randomUUID());
    const lifetimesOf = async (isBrief: boolean): Promise<number[]> => {
      for (const sessionId of ids) await node.track(boardId, sessionId, isBrief);
      const scores = await Promise.all(ids.map((id) => redis.zscore(key, readerHashOf(readersKey, id).key)));
      return scores.flatMap((score) => (score === null ? [] : [(Number(score) % 2 ** 42) - Date.now()]));
    };
    expect(Math.min(...(await lifetimesOf(false)))).toBeGreaterThan(300_000);
    expect(Math.max(...(await lifetimesOf(true)))).toBeLessThan(85_000);
  });

  it('are not those who have a socket, also after Redis lost a report that it had answered', async () => {
    const boardId = randomUUID();
    const [api, realtime] = [openNode(), openNode()];
    await realtime.report(boardId, ...withSockets([first]));
    const [key = ''] = await redis.keys(`sockets:{${boardId}}:*`);
    await redis.copy(key, `backup:{${boardId}}`);
    await realtime.report(boardId, ...withSockets([second], [], [first]));
    await redis.rename(`backup:{${boardId}}`, key);
    await realtime.report(boardId, ...withSockets([], [second]));
    expect(await api.track(boardId, second)).toEqual({ againAfterMs: undefined });
    expect((await api.track(boardId, first)).againAfterMs).toBeDefined();
  });

  it('leave no keys', async () => {
    const boardId = randomUUID();
    await openNode(100, 100).track(boardId, first);
    await openNode(100).report(boardId, ...withSockets([second]));
    await vi.waitFor(async () => expect(await redis.keys(`*{${boardId}}*`)).toEqual([]));
  });

  it('from before the clock of Redis was set back are dropped', async () => {
    const boardId = randomUUID();
    const node = openNode();
    await node.track(boardId, first);
    await redis.zadd(`readers:{${boardId}}`, Date.now() + 10 * 60_000, 'someone');
    expect(await node.read([boardId])).toEqual(new Map([[boardId, readers(1)]]));
    await node.track(boardId, first);
    expect(await redis.zcard(`readers:{${boardId}}`)).toBe(1);
  });
});

describe('Presence whose Redis fails', () => {
  it('rejects immediately without a connection, within about a second while Redis hangs, and recovers', async () => {
    const server = await createRedisServer();
    const connection = connect(server.url);
    const presence = createRedisPresence(connection, { nodeId: 'node', key: readersKey });
    const untilReported = (count: number) =>
      vi.waitFor(async () => expect(await presence.report('board', viewers(count))).toEqual(turnout(count)), {
        timeout: 10_000,
      });
    try {
      await expect(presence.report('board', viewers(1))).rejects.toBeInstanceOf(Error);
      await server.start();
      await untilReported(1);
      server.pause();
      const startedAtMs = performance.now();
      await expect(presence.read(['board'])).rejects.toBeInstanceOf(Error);
      expect(performance.now() - startedAtMs).toBeLessThan(1_500);
      server.resume();
      await untilReported(2);
    } finally {
      connection.disconnect();
      await server.stop();
    }
  });
});
