import { randomUUID } from 'node:crypto';
import type { Bus, BusObserver } from '@openfloor/stream/bus/bus';
import { createLocalBus } from '@openfloor/stream/bus/localBus';
import { createLocalModeratorPresence } from '@openfloor/stream/presence/localModeratorPresence';
import { createLocalViewerCounts } from '@openfloor/stream/presence/localViewerCounts';
import type { ModeratorPresence } from '@openfloor/stream/presence/moderatorPresence';
import type { RedisAddress } from '@openfloor/stream/bus/redisAddress';
import type { RedisClient } from '@openfloor/stream/bus/redisConnection';
import type { ViewerCounts } from '@openfloor/stream/presence/viewerCounts';

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
      import('@openfloor/stream/bus/redisBus'),
      import('@openfloor/stream/bus/redisConnection'),
      import('@openfloor/stream/presence/redisViewerCounts'),
      import('@openfloor/stream/presence/redisModeratorPresence'),
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
