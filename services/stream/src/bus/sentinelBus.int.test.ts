import { randomUUID } from 'node:crypto';
import { redisCommand } from '@openfloor/platform/testing/redisCommand';
import { startRedisSentinel, type RedisSentinel } from '@openfloor/platform/testing/redisSentinel';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bus, OnError } from './bus.ts';
import { testBus } from './testing/busContract.ts';
import { RedisUrl } from './redisAddress.ts';
import { openRedisBus } from './redisBus.ts';
import { openRedis, type RedisClient } from './redisConnection.ts';
import { createRedisPresence } from '../presence/redisPresence.ts';
import { createObserver } from './testing/observer.ts';
import { follow, untilFlows, untilUp } from './testing/recorder.ts';
import { readersKey, testPresence } from '../presence/testing/presenceContract.ts';

/** Sentinel detects a killed master after a second, and then elects another. */
const FLOWS_WITHIN_MS = 10_000;

const openNode = (sentinel: RedisSentinel, onError?: OnError): Bus =>
  openRedisBus(RedisUrl.parse(sentinel.url), createObserver(onError));

describe('With Sentinel', () => {
  let sentinel: RedisSentinel;
  let redis: RedisClient;

  beforeAll(async () => {
    sentinel = await startRedisSentinel();
    redis = openRedis(RedisUrl.parse(sentinel.url), { connectionName: 'test', onError: vi.fn<OnError>() });
    await vi.waitUntil(() => redis.status === 'ready', { timeout: 10_000 });
  });

  afterAll(async () => {
    redis.disconnect();
    await sentinel.stop();
  });

  describe('a bus', () => {
    testBus((onError) => [openNode(sentinel, onError), openNode(sentinel, onError)]);
  });

  describe('presence', () => {
    testPresence((againAfterMsMin) =>
      createRedisPresence(redis, {
        nodeId: randomUUID(),
        key: readersKey,
        ...(againAfterMsMin && { againAfterMsMin }),
      }),
    );
  });
});

/** Two nodes that follow the same board. */
const openNodes = async () => {
  const sentinel = await startRedisSentinel();
  onTestFinished(() => sentinel.stop());
  const observer = createObserver();
  const here = openRedisBus(RedisUrl.parse(sentinel.url), observer);
  const there = openNode(sentinel);
  onTestFinished(() => here.close());
  onTestFinished(() => there.close());
  await Promise.all([here, there].map(untilUp));
  const [hears, heard] = await Promise.all([follow(here, 'board'), follow(there, 'board')]);
  return { sentinel, here, there, hears, heard, observer };
};

describe('When Sentinel has another master', { timeout: 60_000 }, () => {
  it('after a failover, messages get through in both directions', async () => {
    const { sentinel, here, there, hears, heard } = await openNodes();
    await sentinel.failOver();
    expect(await untilFlows(here, 'board', heard)).toBeLessThan(FLOWS_WITHIN_MS);
    expect(await untilFlows(there, 'board', hears)).toBeLessThan(FLOWS_WITHIN_MS);
    await Promise.all([here, there].map(untilUp));
  });

  it('after the old one was killed, messages get through in both directions', async () => {
    const { sentinel, here, there, hears, heard } = await openNodes();
    await sentinel.servers[0].stop();
    await vi.waitUntil(() => !here.isUp() && !there.isUp(), { timeout: 5000 });
    expect(await untilFlows(here, 'board', heard)).toBeLessThan(FLOWS_WITHIN_MS);
    expect(await untilFlows(there, 'board', hears)).toBeLessThan(FLOWS_WITHIN_MS);
    await Promise.all([here, there].map(untilUp));
    expect(await sentinel.masterPort()).toBe(sentinel.servers[1].port);
  });

  it('and the old one keeps its connections, the probe detects it and the bus finds the new one', async () => {
    const { sentinel, here, there, hears, heard, observer } = await openNodes();
    await sentinel.failOverSilently();
    await vi.waitFor(() => expect(observer.onSubscriberRebuild).toHaveBeenCalled(), { timeout: 3000 });
    await Promise.all([here, there].map(untilUp));
    expect(await untilFlows(here, 'board', heard)).toBeLessThan(FLOWS_WITHIN_MS);
    expect(await untilFlows(there, 'board', hears)).toBeLessThan(FLOWS_WITHIN_MS);
  });

  it('and the old one keeps only the publisher, the probe detects it too', async () => {
    const { sentinel, here, there, hears, heard } = await openNodes();
    await sentinel.failOverSilently();
    await redisCommand(sentinel.servers[0].port, 'CLIENT', 'KILL', 'TYPE', 'pubsub');
    expect(await untilFlows(here, 'board', heard)).toBeLessThan(FLOWS_WITHIN_MS);
    expect(await untilFlows(there, 'board', hears)).toBeLessThan(FLOWS_WITHIN_MS);
    await Promise.all([here, there].map(untilUp));
  });
});
