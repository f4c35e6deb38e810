import { randomUUID } from 'node:crypto';
import type { Bus, OnError } from '@openfloor/bus/bus';
import { createLocalBus } from '@openfloor/bus/localBus';
import { createLocalViewerCounts } from '@openfloor/bus/localViewerCounts';
import type { openRedis } from '@openfloor/bus/redisConnection';
import type { ViewerCounts } from '@openfloor/bus/viewerCounts';
import type { Logger } from '@openfloor/platform/logger';

/** What ties the nodes together: Redis where there is one, this process where it is alone. */
export type Transport = {
  bus: Bus;
  viewerCounts: ViewerCounts;
  /** For counting limits together. */
  redis: ReturnType<typeof openRedis> | undefined;
  close: () => Promise<void>;
};

export const openTransport = async (redisUrl: string | undefined, logger: Logger): Promise<Transport> => {
  const onError = (error: unknown): void => logger.warn({ err: error }, 'bus');
  return redisUrl === undefined ? openLocal(onError) : openOverRedis(redisUrl, onError);
};

const openLocal = (onError: OnError): Transport => {
  const bus = createLocalBus({ onError });
  return { bus, viewerCounts: createLocalViewerCounts(), redis: undefined, close: () => bus.close() };
};

const openOverRedis = async (redisUrl: string, onError: OnError): Promise<Transport> => {
  // A process without Redis does not load its client: that is an eighth of the memory at rest.
  const [{ openRedisBus }, { openRedis }, { createRedisViewerCounts }] = await Promise.all([
    import('@openfloor/bus/redisBus'),
    import('@openfloor/bus/redisConnection'),
    import('@openfloor/bus/redisViewerCounts'),
  ]);
  const bus = openRedisBus(redisUrl, { onError });
  const redis = openRedis(redisUrl, { connectionName: 'openfloor-counters', onError });
  return {
    bus,
    viewerCounts: createRedisViewerCounts(redis, { nodeId: randomUUID() }),
    redis,
    close: async () => {
      redis.disconnect();
      await bus.close();
    },
  };
};
