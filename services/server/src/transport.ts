import { randomUUID, type KeyObject } from 'node:crypto';
import type { Bus, BusObserver } from '@openfloor/stream/bus/bus';
import { createLocalBus } from '@openfloor/stream/bus/localBus';
import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import type { Presence } from '@openfloor/stream/presence/presence';
import type { RedisAddress } from '@openfloor/stream/bus/redisAddress';
import type { RedisClient } from '@openfloor/stream/bus/redisConnection';

/** Connects the nodes: over Redis, or within this process if Redis is not configured. */
export type Transport = {
  bus: Bus;
  presence: Presence;
  /** For limits that all nodes share. */
  redis: RedisClient | undefined;
  close: () => Promise<void>;
};

/**
 * @param address undefined: a single process
 * @param viewersKey makes pseudonyms of readers, by which presence counts them; the same on all nodes
 */
export const openTransport = async (
  address: RedisAddress | undefined,
  viewersKey: KeyObject,
  observer: BusObserver,
): Promise<Transport> => (address ? openOverRedis(address, viewersKey, observer) : openLocal(observer));

const openLocal = (observer: BusObserver): Transport => {
  const bus = createLocalBus(observer);
  return {
    bus,
    presence: createLocalPresence(),
    redis: undefined,
    close: () => bus.close(),
  };
};

const openOverRedis = async (
  address: RedisAddress,
  viewersKey: KeyObject,
  observer: BusObserver,
): Promise<Transport> => {
  // Without Redis the process does not load its client, which takes an eighth of the idle memory.
  const [{ openRedisBus }, { openRedis }, { createRedisPresence }] = await Promise.all([
    import('@openfloor/stream/bus/redisBus'),
    import('@openfloor/stream/bus/redisConnection'),
    import('@openfloor/stream/presence/redisPresence'),
  ]);
  const bus = openRedisBus(address, observer);
  const redis = openRedis(address, {
    connectionName: 'openfloor-counters',
    onError: observer.onError,
  });
  return {
    bus,
    presence: createRedisPresence(redis, { nodeId: randomUUID(), key: viewersKey }),
    redis,
    close: async () => {
      redis.disconnect();
      await bus.close();
    },
  };
};
