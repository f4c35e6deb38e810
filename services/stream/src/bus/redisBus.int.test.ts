import { randomUUID } from 'node:crypto';
import { createRedisServer, type RedisServer } from '@openfloor/platform/testing/redisServer';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Bus, OnError } from './bus.ts';
import { testBus } from './testing/busContract.ts';
import { openRedisBus } from './redisBus.ts';
import { RedisUrl } from './redisAddress.ts';
import { openRedis, type RedisClient } from './redisConnection.ts';
import { createObserver } from './testing/observer.ts';
import { createRecorder, follow, step, untilUp } from './testing/recorder.ts';
import type { Recorder } from './testing/recorder.ts';

const openNode = (onError: OnError): Bus =>
  openRedisBus(RedisUrl.parse(inject('redisUrl')), createObserver(onError));

describe('A bus over Redis', () => {
  testBus((onError) => [openNode(onError), openNode(onError)]);
});

describe('The channel of a board', () => {
  const onError = vi.fn<OnError>();
  let boardId: string;
  let channel: string;
  let bus: Bus;
  let redis: RedisClient;

  const listeningNodes = async (): Promise<unknown> => (await redis.pubsub('NUMSUB', channel))[1];

  beforeEach(async () => {
    onError.mockReset();
    boardId = randomUUID();
    channel = `board:{${boardId}}`;
    bus = openNode(onError);
    redis = openRedis(RedisUrl.parse(inject('redisUrl')), { connectionName: 'test', onError });
    await untilUp(bus);
    await vi.waitUntil(() => redis.status === 'ready');
  });

  afterEach(async () => {
    redis.disconnect();
    await bus.close();
  });

  it('has one subscription, until its last subscriber leaves', async () => {
    const [first, second] = await Promise.all([follow(bus, boardId), follow(bus, boardId)]);
    expect(await listeningNodes()).toBe(1);
    first.leave();
    await follow(bus, randomUUID());
    expect(await listeningNodes()).toBe(1);
    second.leave();
    await vi.waitFor(async () => expect(await listeningNodes()).toBe(0));
  });

  it.each(['not JSON', '{"epoch":"e1"}', ''])('ignores and reports the payload %j', async (payload) => {
    const follower = await follow(bus, boardId);
    await redis.publish(channel, payload);
    await bus.publish(boardId, step(1));
    await vi.waitFor(() => expect(follower.messages).toEqual([step(1)]));
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe('A bus whose Redis fails', () => {
  const boardId = randomUUID();
  let server: RedisServer;
  let bus: Bus;

  /** Time until the message was refused. */
  const msUntilRefused = async (): Promise<number> => {
    const startedAtMs = performance.now();
    await expect(bus.publish(boardId, step(1))).rejects.toBeInstanceOf(Error);
    return performance.now() - startedAtMs;
  };

  const expectFlow = async (seq: number, { messages }: Recorder): Promise<void> => {
    await bus.publish(boardId, step(seq));
    await vi.waitFor(() => expect(messages).toContainEqual(step(seq)));
  };

  beforeEach(async () => {
    server = await createRedisServer();
    bus = openRedisBus(RedisUrl.parse(server.url), createObserver());
  });

  afterEach(async () => {
    await bus.close();
    await server.stop();
  });

  it('connects once Redis is available, if it was not at the start', async () => {
    const recorder = createRecorder();
    bus.subscribe(boardId, recorder);
    expect(bus.isUp()).toBe(false);
    expect(await msUntilRefused()).toBeLessThan(500);
    await server.start();
    await untilUp(bus);
    await vi.waitFor(() => expect(recorder.subscribedCount).toBe(1));
    await expectFlow(1, recorder);
  });

  it('subscribes again and reports it after Redis was killed and restarted', async () => {
    await server.start();
    await untilUp(bus);
    const recorder = await follow(bus, boardId);
    await server.stop();
    await vi.waitUntil(() => !bus.isUp());
    expect(await msUntilRefused()).toBeLessThan(500);
    await server.start();
    await untilUp(bus);
    await vi.waitFor(() => expect(recorder.subscribedCount).toBe(2));
    await expectFlow(2, recorder);
  });

  it('refuses within about a second while Redis hangs, and recovers', async () => {
    await server.start();
    await untilUp(bus);
    const recorder = await follow(bus, boardId);
    server.pause();
    expect(await msUntilRefused()).toBeLessThan(1_500);
    expect(bus.isUp()).toBe(false);
    server.resume();
    await untilUp(bus);
    await expectFlow(2, recorder);
  });

  it('closes a connection that hangs for long, and recovers', async () => {
    await server.start();
    await untilUp(bus);
    const early = await follow(bus, boardId);
    server.pause();
    const late = createRecorder();
    bus.subscribe(randomUUID(), late);
    // From here on a message is refused immediately, not after a second.
    await vi.waitFor(async () => expect(await msUntilRefused()).toBeLessThan(100), { timeout: 10_000 });
    server.resume();
    await untilUp(bus);
    await vi.waitFor(() => expect([early.subscribedCount, late.subscribedCount]).toEqual([2, 1]));
    await expectFlow(3, early);
  });

  it('a subscription made while Redis hangs takes effect once Redis answers', async () => {
    await server.start();
    await untilUp(bus);
    server.pause();
    const recorder = createRecorder();
    bus.subscribe(boardId, recorder);
    await msUntilRefused();
    expect(recorder.subscribedCount).toBe(0);
    server.resume();
    await vi.waitFor(() => expect(recorder.subscribedCount).toBe(1));
  });

  it('closes quickly while Redis hangs', async () => {
    await server.start();
    await untilUp(bus);
    server.pause();
    const startedAtMs = performance.now();
    await bus.close();
    expect(performance.now() - startedAtMs).toBeLessThan(500);
    await expect(bus.publish(boardId, step(1))).rejects.toBeInstanceOf(Error);
  });
});
