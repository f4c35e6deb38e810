import { randomUUID } from 'node:crypto';
import type { Bus, BusObserver } from '@openfloor/bus/bus';
import { createLocalBus } from '@openfloor/bus/localBus';
import { createLocalModeratorPresence } from '@openfloor/bus/localModeratorPresence';
import { createLocalViewerCounts } from '@openfloor/bus/localViewerCounts';
import type { ModeratorPresence } from '@openfloor/bus/moderatorPresence';
import type { RedisAddress } from '@openfloor/bus/redisAddress';
import type { RedisClient } from '@openfloor/bus/redisConnection';
import type { ViewerCounts } from '@openfloor/bus/viewerCounts';

/** Connects the nodes: over Redis, or within this process if Redis is not configured. */
export type Transport = {
  bus: Bus;
  viewerCounts: ViewerCounts;
  moderatorPresence: ModeratorPresence;
  /** For limits that all nodes share. */
  redis: RedisClient | undefined;
  close: () => Promise<void>;
};

/** @param address undefined: a single process */
export const openTransport = async (
  address: RedisAddress | undefined,
  observer: BusObserver,
): Promise<Transport> => (address ? openOverRedis(address, observer) : openLocal(observer));

const openLocal = (observer: BusObserver): Transport => {
  const bus = createLocalBus(observer);
  return {
    bus,
    viewerCounts: createLocalViewerCounts(),
    moderatorPresence: createLocalModeratorPresence(),
    redis: undefined,
    close: () => bus.close(),
  };
};

const openOverRedis = async (address: RedisAddress, observer: BusObserver): Promise<Transport> => {
  // Without Redis the process does not load its client, which takes an eighth of the idle memory.
  const [{ openRedisBus }, { openRedis }, { createRedisViewerCounts }, { createRedisModeratorPresence }] =
    await Promise.all([
      import('@openfloor/bus/redisBus'),
      import('@openfloor/bus/redisConnection'),
      import('@openfloor/bus/redisViewerCounts'),
      import('@openfloor/bus/redisModeratorPresence'),
    ]);
  const nodeId = randomUUID();
  const bus = openRedisBus(address, observer);
  const redis = openRedis(address, {
    connectionName: 'openfloor-counters',
    onError: observer.onError,
  });
  return {
    bus,
    viewerCounts: createRedisViewerCounts(redis, { nodeId }),
    moderatorPresence: createRedisModeratorPresence(redis, { nodeId }),
    redis,
    close: async () => {
      redis.disconnect();
      await bus.close();
    },
  };
};
