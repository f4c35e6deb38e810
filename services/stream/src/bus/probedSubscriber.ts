import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Redis } from 'ioredis';
import type { BusObserver } from './bus.ts';
import { startProbe } from './probe.ts';
import { keepSubscriptions, type PubSubMode, type RedisSubscriptions } from './redisSubscriptions.ts';

export type ProbedSubscriberOptions = {
  /** Opened by `openRedisSubscriber`; closed together with this subscriber. */
  redis: Redis;
  mode: PubSubMode;
  /** A channel that only this node uses. */
  probeChannel: string;
  publishProbe: (message: BusMessage) => Promise<void>;
  observer: BusObserver;
};

export type ProbedSubscriber = RedisSubscriptions & {
  isUp: () => boolean;
  /** Reconnects, unless a reconnect is in progress. */
  rebuild: (reason: string) => void;
  close: () => void;
};

/** Subscriptions of one connection, which reconnects when it is silent. */
export const openProbedSubscriber = (
  { redis, mode, probeChannel, publishProbe, observer }: ProbedSubscriberOptions,
  onRebuild: () => void,
): ProbedSubscriber => {
  const subscriptions = keepSubscriptions(redis, mode, observer.onError);

  const rebuild = (reason: string): void => {
    if (redis.status !== 'ready') return;
    observer.onError(new Error(reason));
    observer.onSubscriberRebuild();
    redis.disconnect(true);
    onRebuild();
  };

  const probe = startProbe({
    publish: publishProbe,
    onReturned: observer.onProbeReturned,
    onLost: () => rebuild('The Redis subscription went silent; connecting again'),
  });
  subscriptions.subscribe(probeChannel, probe);

  return {
    subscribe: subscriptions.subscribe,
    isUp: () => redis.status === 'ready' && probe.isAnswered(),
    rebuild,
    close: () => {
      probe.stop();
      redis.disconnect();
    },
  };
};
