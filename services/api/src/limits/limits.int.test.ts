import { randomUUID } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { LIMIT_VARIABLES } from '@openfloor/platform/limitVariables';
import { RedisUrl } from '@openfloor/stream/bus/redisAddress';
import { openRedis, type RedisClient } from '@openfloor/stream/bus/redisConnection';
import { startRedisCluster } from '@openfloor/platform/testing/redisCluster';
import { createRedisServer, type RedisServer } from '@openfloor/platform/testing/redisServer';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { createLimits, type Limits } from './limits.ts';

const SETTINGS = {
  ...z.object(LIMIT_VARIABLES).parse({}),
  LIMIT_QUESTIONS_PER_MINUTE: 3,
  LIMIT_BOARDS_PER_HOUR: 2,
  LIMIT_LOGIN_FAILURES_OVERALL_PER_MINUTE: 3,
};

type Node = { limits: Limits; redis: RedisClient };

const opened: RedisClient[] = [];
afterEach(() => {
  for (const redis of opened.splice(0)) redis.disconnect();
});

/** A node with its limits in this Redis. */
const startNode = async (url: string): Promise<Node> => {
  const redis = openRedis(RedisUrl.parse(url), { connectionName: 'test', onError: () => {} });
  opened.push(redis);
  await vi.waitUntil(() => redis.status === 'ready', 5000);
  return { limits: createLimits(SETTINGS, { redis }), redis };
};

/** Number of allowed questions, of `count` concurrent ones that alternate between the nodes. */
const allowed = async (key: string, count: number, ...nodes: { limits: Limits }[]): Promise<number> => {
  const turns = Array.from({ length: count }, () => nodes)
    .flat()
    .slice(0, count);
  const waits = await Promise.all(turns.map(({ limits }) => limits.questions.take(key)));
  return waits.filter((wait) => wait === undefined).length;
};

/** The share of the samples of a profile that were in functions of each name. */
const profiled = async (work: () => Promise<void>): Promise<Map<string, number>> => {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 100 });
    await session.post('Profiler.start');
    await work();
    const { profile } = await session.post('Profiler.stop');
    const shares = new Map<string, number>();
    for (const { callFrame, hitCount = 0 } of profile.nodes) {
      const earlier = shares.get(callFrame.functionName) ?? 0;
      shares.set(callFrame.functionName, earlier + hitCount / (profile.samples?.length ?? 1));
    }
    return shares;
  } finally {
    session.disconnect();
  }
};

describe('Limits in memory', () => {
  it('allow the configured number, then return the wait', async () => {
    const node = { limits: createLimits(SETTINGS) };
    const key = randomUUID();
    expect(await allowed(key, 10, node)).toBe(3);
    const waitMs = await node.limits.questions.take(key);
    expect(waitMs).toBeGreaterThan(50_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    expect(await allowed(randomUUID(), 1, node)).toBe(1);
  });

  it('of time allow work until it took the configured time, then return the wait', async () => {
    const { readTimePerIp } = createLimits(SETTINGS);
    const key = randomUUID();
    await readTimePerIp.spend(key, 19_999.5);
    expect(await readTimePerIp.waitMs(key)).toBeGreaterThan(50_000);
    const other = randomUUID();
    await readTimePerIp.spend(other, 19_999);
    expect(await readTimePerIp.waitMs(other)).toBeUndefined();
  });

  it('are counted separately', async () => {
    const limits = createLimits(SETTINGS);
    const key = randomUUID();
    await allowed(key, 10, { limits });
    expect(await limits.boards.take(key)).toBeUndefined();
    expect(await limits.boards.take(key)).toBeUndefined();
    expect(await limits.boards.take(key)).toBeGreaterThan(3_500_000);
    expect(await limits.votes.take(key)).toBeUndefined();
  });

  it('can be uncounted', async () => {
    const limits = createLimits(SETTINGS);
    const key = randomUUID();
    for (let count = 0; count < 10; count += 1) {
      expect(await limits.loginFailures.take(key)).toBeUndefined();
      await limits.loginFailures.giveBack(key);
    }
  });
});

describe('Limits in Redis', () => {
  it('are counted over all nodes', async () => {
    const nodes = [await startNode(inject('redisUrl')), await startNode(inject('redisUrl'))];
    const key = randomUUID();
    expect(await allowed(key, 20, ...nodes)).toBe(3);
    for (const { limits } of nodes) expect(await limits.questions.take(key)).toBeGreaterThan(50_000);
  });

  it('count the failed logins of all addresses over all nodes', async () => {
    const nodes = [await startNode(inject('redisUrl')), await startNode(inject('redisUrl'))];
    const key = randomUUID();
    const waits = [];
    for (let count = 0; count < 4; count += 1)
      waits.push(await nodes[count % 2]?.limits.loginFailuresOverall.take(key));
    expect(waits.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(waits[3]).toBeGreaterThan(0);
  });

  it('count time over all nodes', async () => {
    const [here, there] = [await startNode(inject('redisUrl')), await startNode(inject('redisUrl'))];
    const key = randomUUID();
    expect(await there.limits.readTimePerIp.waitMs(key)).toBeUndefined();
    await here.limits.readTimePerIp.spend(key, 20_000);
    expect(await there.limits.readTimePerIp.waitMs(key)).toBeGreaterThan(50_000);
  });

  it('can be uncounted on another node', async () => {
    const [here, there] = [await startNode(inject('redisUrl')), await startNode(inject('redisUrl'))];
    const key = randomUUID();
    expect(await allowed(key, 3, here)).toBe(3);
    await there.limits.questions.giveBack(key);
    expect(await allowed(key, 3, here, there)).toBe(1);
  });

  it('are counted over all nodes in a Redis Cluster too', async () => {
    const cluster = await startRedisCluster();
    try {
      const nodes = [await startNode(cluster.url), await startNode(cluster.url)];
      // Uses many keys, so that each master has some.
      for (let count = 0; count < 20; count += 1)
        // A node that gets no answer within 50 ms counts this key alone.
        await vi.waitFor(async () => {
          const key = randomUUID();
          expect(await allowed(key, 3, ...nodes)).toBe(3);
          await nodes[0]?.limits.questions.giveBack(key);
          expect(await allowed(key, 3, ...nodes)).toBe(1);
        });
    } finally {
      await cluster.stop();
    }
  });

  it('last no longer than their window after the clock of Redis is set back', async () => {
    const node = await startNode(inject('redisUrl'));
    const key = randomUUID();
    expect(await allowed(key, 4, node)).toBe(3);
    const [stored = ''] = await node.redis.keys(`*${key}*`);
    // As if the clock had been set back by ten minutes.
    await node.redis.pexpire(stored, 60_000 + 600_000);
    expect(await node.limits.questions.take(key)).toBeLessThanOrEqual(60_000);
    expect(await node.redis.pttl(stored)).toBeLessThanOrEqual(60_000);
  });

  it('spend no time on exceptions while Redis answers', async () => {
    const { limits } = await startNode(inject('redisUrl'));
    const shares = await profiled(async () => {
      for (let round = 0; round < 50; round += 1)
        await Promise.all(Array.from({ length: 100 }, () => limits.votes.take(randomUUID())));
    });
    expect([...shares.keys()]).toContain('ask');
    // Other work of the process may end a wait meanwhile.
    for (const name of ['AbortError', 'DOMException']) expect(shares.get(name) ?? 0).toBeLessThan(0.005);
  });

  it('leave no keys in Redis after their window', async () => {
    const { limits, redis } = await startNode(inject('redisUrl'));
    const key = randomUUID();
    await limits.questions.take(key);
    const [stored] = await redis.keys(`*${key}*`);
    const expiresInMs = await redis.pttl(stored ?? '');
    expect(expiresInMs).toBeGreaterThan(0);
    expect(expiresInMs).toBeLessThanOrEqual(60_000);
  });
});

describe('When Redis fails', () => {
  let server: RedisServer;
  beforeEach(async () => {
    server = await createRedisServer();
    await server.start();
  });
  afterEach(() => server.stop());

  it('and hangs, one request waits 50 ms, the others do not wait, and each node counts alone', async () => {
    const node = await startNode(server.url);
    const key = randomUUID();
    expect(await allowed(key, 1, node)).toBe(1);
    server.pause();
    const startedMs = performance.now();
    expect(await allowed(key, 1, node)).toBe(1);
    const firstMs = performance.now() - startedMs;
    for (let count = 0; count < 200; count += 1) await node.limits.votes.take(randomUUID());
    const othersMs = performance.now() - startedMs - firstMs;
    expect(firstMs).toBeLessThan(500);
    expect(othersMs).toBeLessThan(200);
    // The node continues from the last count of Redis.
    expect(await allowed(key, 10, node)).toBe(1);
  });

  it('and returns, local counts of the outage still count', async () => {
    const node = await startNode(server.url);
    const key = randomUUID();
    server.pause();
    expect(await allowed(key, 2, node)).toBe(2);
    server.resume();
    const other = await startNode(server.url);
    await vi.waitFor(async () => {
      const probe = randomUUID();
      await node.limits.votes.take(probe);
      expect(await other.redis.keys(`*${probe}*`)).toHaveLength(1);
    }, 15_000);
    expect(await allowed(key, 3, node)).toBe(1);
  });

  it('and returns, the nodes share their counts again', async () => {
    const nodes = [await startNode(server.url), await startNode(server.url)];
    const key = randomUUID();
    server.pause();
    expect(await allowed(key, 6, ...nodes)).toBe(6);
    server.resume();
    await vi.waitFor(async () => expect(await allowed(randomUUID(), 6, ...nodes)).toBe(3), {
      timeout: 15_000,
      interval: 200,
    });
  });

  it('and is unreachable, requests do not wait and memory counts', async () => {
    const node = await startNode(server.url);
    await server.stop();
    await vi.waitUntil(() => node.redis.status !== 'ready', 5000);
    const startedMs = performance.now();
    expect(await allowed(randomUUID(), 10, node)).toBe(3);
    expect(performance.now() - startedMs).toBeLessThan(200);
  });
});
