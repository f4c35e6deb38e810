import { randomUUID } from 'node:crypto';
import { startRedisCluster, type RedisCluster } from '@openfloor/platform/testing/redisCluster';
import { redisCommand } from '@openfloor/platform/testing/redisCommand';
import keySlot from 'cluster-key-slot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bus, OnError } from './bus.ts';
import { testBus } from './testing/busContract.ts';
import { RedisUrl } from './redisAddress.ts';
import { openRedisBus } from './redisBus.ts';
import { openRedis, type RedisClient } from './redisConnection.ts';
import { createRedisPresence } from '../presence/redisPresence.ts';
import { createObserver } from './testing/observer.ts';
import { createRecorder, follow, step, untilFlows, untilUp } from './testing/recorder.ts';
import { readersKey, testPresence, turnout, viewers } from '../presence/testing/presenceContract.ts';

const SLOTS_PER_MASTER = 16_384 / 3;

/** A board whose slot is on the given master at the start. */
const boardOn = (master: number): string => {
  for (;;) {
    const boardId = randomUUID();
    if (Math.floor((keySlot(boardId) + 1) / SLOTS_PER_MASTER) === master) return boardId;
  }
};

const idOf = async (port = 0): Promise<string> =>
  (await redisCommand(port, 'CLUSTER', 'MYID')).split('\r\n')[1] ?? '';

const openNode = (cluster: RedisCluster, onError?: OnError): Bus =>
  openRedisBus(RedisUrl.parse(cluster.url), createObserver(onError));

describe('In a cluster', () => {
  let cluster: RedisCluster;
  let redis: RedisClient;

  beforeAll(async () => {
    cluster = await startRedisCluster();
    redis = openRedis(RedisUrl.parse(cluster.url), { connectionName: 'test', onError: vi.fn<OnError>() });
    await vi.waitUntil(() => redis.status === 'ready', { timeout: 10_000 });
  });

  afterAll(async () => {
    redis.disconnect();
    await cluster.stop();
  });

  describe('a bus', () => {
    testBus((onError) => [openNode(cluster, onError), openNode(cluster, onError)]);
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

  it('each board is subscribed to only on the master of its slot', async () => {
    const bus = openNode(cluster);
    onTestFinished(() => bus.close());
    await untilUp(bus);
    const boards = [0, 1, 2].map(boardOn);
    await Promise.all(boards.map((boardId) => follow(bus, boardId)));
    for (const [master, { port }] of cluster.masters.entries())
      for (const [index, boardId] of boards.entries())
        expect(await redisCommand(port, 'PUBSUB', 'SHARDCHANNELS', `board:{${boardId}}`)).toMatch(
          index === master ? /^\*1\r\n/ : /^\*0\r\n/,
        );
  });

  it('a bus that finds no server at the start connects once there is one', async () => {
    for (const master of cluster.masters) master.pause();
    const bus = openNode(cluster);
    onTestFinished(() => bus.close());
    const follower = createRecorder();
    bus.subscribe('board', follower);
    await expect(bus.publish('board', step(1))).rejects.toBeInstanceOf(Error);
    expect(bus.isUp()).toBe(false);
    for (const master of cluster.masters) master.resume();
    await untilUp(bus);
    await vi.waitFor(() => expect(follower.subscribedCount).toBe(1));
    expect(await untilFlows(bus, 'board', follower)).toBeLessThan(1000);
  });

  it('presence on boards of different masters is read at the same time', async () => {
    const presence = createRedisPresence(redis, { nodeId: randomUUID(), key: readersKey });
    const boards = [0, 1, 2].map(boardOn);
    for (const [index, boardId] of boards.entries()) await presence.report(boardId, viewers(index + 1));
    expect([...(await presence.read(boards)).values()]).toEqual([1, 2, 3].map(turnout));
  });
});

/** A node that follows one board on each master. */
const openNodeOn = async (options?: { withReplicas: boolean }) => {
  const cluster = await startRedisCluster(options);
  onTestFinished(() => cluster.stop());
  const observer = createObserver();
  const bus = openRedisBus(RedisUrl.parse(cluster.url), observer);
  onTestFinished(() => bus.close());
  await untilUp(bus);
  const boards = [0, 1, 2].map(boardOn);
  const recorders = await Promise.all(boards.map((boardId) => follow(bus, boardId)));
  /** Time until each board gets a message again. */
  const msUntilAllFlow = async (): Promise<number> => {
    const durationsMs = boards.map((boardId, index) =>
      untilFlows(bus, boardId, recorders[index] ?? expect.fail()),
    );
    return Math.max(...(await Promise.all(durationsMs)));
  };
  return { cluster, bus, observer, boards, recorders, msUntilAllFlow };
};

/** The cluster detects a killed master after 1.5 s, and then elects another. */
const FLOWS_WITHIN_MS = 10_000;

describe('When one master of a cluster', { timeout: 60_000 }, () => {
  it('is killed, its replica takes over and messages get through on all boards', async () => {
    const { cluster, bus, recorders, msUntilAllFlow } = await openNodeOn({ withReplicas: true });
    await cluster.masters[1]?.stop();
    await vi.waitUntil(() => !bus.isUp(), { timeout: 5000 });
    expect(await msUntilAllFlow()).toBeLessThan(FLOWS_WITHIN_MS);
    await untilUp(bus);
    expect(recorders[1]?.subscribedCount).toBeGreaterThan(1);
  });

  it('restarts without a failover, the bus is down until then and up afterwards', async () => {
    const { cluster, bus, msUntilAllFlow } = await openNodeOn();
    cluster.masters[2]?.pause();
    await vi.waitUntil(() => !bus.isUp(), { timeout: 5000 });
    cluster.masters[2]?.resume();
    await untilUp(bus);
    expect(await msUntilAllFlow()).toBeLessThan(FLOWS_WITHIN_MS);
  });

  it('loses its subscribers, the probe on that master detects it', async () => {
    const { cluster, bus, observer, msUntilAllFlow, recorders } = await openNodeOn();
    const [{ port } = expect.fail(), { port: otherPort } = expect.fail()] = cluster.masters;
    const channels = (await redisCommand(port, 'PUBSUB', 'SHARDCHANNELS')).match(/(board|probe):\S+/g) ?? [];
    expect(channels).toHaveLength(2);
    // Moving a slot away and back ends its subscriptions and leaves the connection open.
    for (const slot of channels.map((channel) => String(keySlot(channel))))
      for (const owner of [otherPort, port])
        await redisCommand(port, 'CLUSTER', 'SETSLOT', slot, 'NODE', await idOf(owner));
    await vi.waitFor(() => expect(observer.onSubscriberRebuild).toHaveBeenCalledTimes(1), {
      timeout: 10_000,
    });
    await vi.waitFor(() =>
      expect(recorders.map(({ subscribedCount }) => subscribedCount)).toEqual([2, 1, 1]),
    );
    await untilUp(bus);
    expect(await msUntilAllFlow()).toBeLessThan(FLOWS_WITHIN_MS);
  });

  it('passes slots to another master, their subscriptions follow', async () => {
    const { cluster, bus, boards, recorders, msUntilAllFlow } = await openNodeOn();
    const slot = String(keySlot(boards[0] ?? ''));
    const newOwner = await idOf(cluster.masters[1]?.port);
    for (const { port } of cluster.masters)
      await redisCommand(port, 'CLUSTER', 'SETSLOT', slot, 'NODE', newOwner);
    await vi.waitFor(() => expect(recorders[0]?.subscribedCount).toBe(2), { timeout: 10_000 });
    expect(await msUntilAllFlow()).toBeLessThan(FLOWS_WITHIN_MS);
    await untilUp(bus);
  });
});
