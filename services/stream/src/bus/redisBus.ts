import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Bus, BusObserver } from './bus.ts';
import { boardChannel, openClusterBus } from './clusterBus.ts';
import { openProbedSubscriber } from './probedSubscriber.ts';
import type { RedisAddress } from './redisAddress.ts';
import { openRedisServer, openRedisSubscriber, type ServerAddress } from './redisConnection.ts';
import { createPublisher } from './redisPublisher.ts';

/** Bus of many nodes. Returns immediately; it connects and reconnects in the background. */
export const openRedisBus = (address: RedisAddress, observer: BusObserver): Bus =>
  address.kind === 'cluster' ? openClusterBus(address, observer) : openServerBus(address, observer);

const isDemoted = async (redis: Redis): Promise<boolean> => {
  const [role] = await redis.role();
  return role === 'slave';
};

/** Two connections: one publishes, one subscribes. */
const openServerBus = (address: ServerAddress, observer: BusObserver): Bus => {
  const { onError } = observer;
  const publisherRedis = openRedisServer(address, { connectionName: 'openfloor-publisher', onError });
  const subscriberRedis = openRedisSubscriber(address, { connectionName: 'openfloor-subscriber', onError });
  const publisher = createPublisher(publisherRedis, 'plain', () => '');
  const probeChannel = `probe:{${randomUUID()}}`;

  const subscriber = openProbedSubscriber(
    {
      redis: subscriberRedis,
      mode: 'plain',
      probeChannel,
      observer,
      publishProbe: async (message) => {
        await publisher.publish(probeChannel, message);
        // A demoted master accepts messages but delivers them only to its own subscribers, perhaps to this node.
        if (address.kind === 'sentinel' && (await isDemoted(publisherRedis)))
          subscriber.rebuild('Redis was demoted; looking for the new master');
      },
    },
    // The publisher may be the one connected to the wrong server.
    () => publisherRedis.disconnect(true),
  );

  return {
    publish: (boardId, message) => publisher.publish(boardChannel(boardId), message),
    subscribe: (boardId, subscription) => subscriber.subscribe(boardChannel(boardId), subscription),
    isUp: () => publisher.isUp('') && subscriber.isUp(),
    close: async () => {
      subscriber.close();
      publisherRedis.disconnect();
    },
  };
};
