import { randomUUID } from 'node:crypto';
import type { Bus } from '@openfloor/bus/bus';
import { createLocalBus } from '@openfloor/bus/localBus';
import { createLocalViewerCounts } from '@openfloor/bus/localViewerCounts';
import { openRedisBus } from '@openfloor/bus/redisBus';
import { openRedis } from '@openfloor/bus/redisConnection';
import { createRedisViewerCounts } from '@openfloor/bus/redisViewerCounts';
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

export const openTransport = (redisUrl: string | undefined, logger: Logger): Transport => {
  const onError = (error: unknown): void => logger.warn({ err: error }, 'bus');
  if (redisUrl === undefined) {
    const bus = createLocalBus({ onError });
    return { bus, viewerCounts: createLocalViewerCounts(), redis: undefined, close: () => bus.close() };
  }
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
