import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import type { Redis } from 'ioredis';
import type { Bus, OnError } from './bus.ts';
import { encodeMessage } from './busPayload.ts';
import { startProbe } from './probe.ts';
import { openRedis, openRedisSubscriber } from './redisConnection.ts';
import { keepSubscriptions } from './redisSubscriptions.ts';

/** The braces are Redis Cluster's hash tag. */
const boardChannel = (boardId: BoardId): string => `board:{${boardId}}`;

/** Publishes, and remembers whether the last message got through. */
const createPublisher = (redis: Redis) => {
  let hasFailed = false;
  return {
    publish: async (channel: string, message: BusMessage): Promise<void> => {
      try {
        await redis.publish(channel, encodeMessage(message));
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    isUp: (): boolean => redis.status === 'ready' && !hasFailed,
  };
};

/** The bus of many nodes. Opens two connections and returns at once; they come up, and back, by themselves. */
export const openRedisBus = (url: string, { onError }: { onError: OnError }): Bus => {
  const publisherRedis = openRedis(url, { connectionName: 'openfloor-publisher', onError });
  const subscriberRedis = openRedisSubscriber(url, { connectionName: 'openfloor-subscriber', onError });
  const publisher = createPublisher(publisherRedis);
  const subscriptions = keepSubscriptions(subscriberRedis, onError);

  const reconnectSubscriber = (): void => {
    if (subscriberRedis.status !== 'ready') return;
    onError(new Error('The Redis subscription went silent; connecting anew'));
    subscriberRedis.disconnect(true);
  };

  const probeChannel = `probe:{${randomUUID()}}`;
  const probe = startProbe({
    publish: (message) => publisher.publish(probeChannel, message),
    onLost: reconnectSubscriber,
  });
  subscriptions.subscribe(probeChannel, probe);

  return {
    publish: (boardId, message) => publisher.publish(boardChannel(boardId), message),
    subscribe: (boardId, subscriber) => subscriptions.subscribe(boardChannel(boardId), subscriber),
    isUp: () => publisher.isUp() && subscriberRedis.status === 'ready' && probe.isAnswered(),
    close: async () => {
      probe.stop();
      publisherRedis.disconnect();
      subscriberRedis.disconnect();
    },
  };
};
