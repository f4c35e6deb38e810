import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Redis } from 'ioredis';
import type { OnError, Subscriber } from './bus.ts';
import { decodeMessage } from './busPayload.ts';
import { createInbox } from './inbox.ts';
import { deliverMessage, notifySubscribed, notifySubscribedSoon } from './subscriberGroup.ts';
import type { Subscription, SubscriberGroup } from './subscriberGroup.ts';

/** Exists from the first subscriber to the last; a later subscriber gets a new one. */
type Channel = { name: string; group: SubscriberGroup; isAcknowledged: boolean };

/** Commands to subscribe; a cluster uses sharded channels. */
export type PubSubMode = 'plain' | 'sharded';

export type RedisSubscriptions = {
  /** @returns a function that ends the subscription */
  subscribe: (channelName: string, subscriber: Subscriber) => () => void;
};

const COMMANDS = {
  plain: { subscribe: 'subscribe', unsubscribe: 'unsubscribe', message: 'message' },
  sharded: { subscribe: 'ssubscribe', unsubscribe: 'sunsubscribe', message: 'smessage' },
} as const;

/**
 * Keeps the subscriptions of one connection: several subscribers share one SUBSCRIBE, and each new connection
 * subscribes to everything again. Redis handles commands of a connection in order, so unsubscribing and subscribing
 * again ends subscribed.
 */
export const keepSubscriptions = (redis: Redis, mode: PubSubMode, onError: OnError): RedisSubscriptions => {
  const { subscribe, unsubscribe, message: messageEvent } = COMMANDS[mode];
  const channels = new Map<string, Channel>();

  const subscribeOnRedis = async (channel: Channel): Promise<void> => {
    // Without a connection there is nothing to do: a new connection subscribes to all channels.
    if (redis.status !== 'ready') return;
    try {
      await redis[subscribe](channel.name);
    } catch (error) {
      return onError(error);
    }
    channel.isAcknowledged = true;
    notifySubscribed(channel.group, onError);
  };

  const release = (channel: Channel): void => {
    channels.delete(channel.name);
    if (redis.status === 'ready') redis[unsubscribe](channel.name).catch(onError);
  };

  const join = (channel: Channel, subscription: Subscription): void => {
    channel.group.add(subscription);
    if (channel.isAcknowledged) notifySubscribedSoon(channel.group, subscription, onError);
  };

  const open = (name: string): Channel => {
    const channel: Channel = { name, group: new Set(), isAcknowledged: false };
    channels.set(name, channel);
    void subscribeOnRedis(channel);
    return channel;
  };

  const inbox = createInbox<{ name: string; payload: string }>(({ name, payload }) => {
    const channel = channels.get(name);
    const message = channel && decodeOrReport(name, payload, onError);
    if (message) deliverMessage(channel.group, message, onError);
  });

  redis.on('ready', () => {
    for (const channel of channels.values()) void subscribeOnRedis(channel);
  });
  redis.on('close', () => {
    for (const channel of channels.values()) channel.isAcknowledged = false;
  });
  redis.on(messageEvent, (name: string, payload: string) => inbox.put({ name, payload }));

  return {
    subscribe: (name, subscriber) => {
      const channel = channels.get(name) ?? open(name);
      const subscription = { subscriber };
      join(channel, subscription);
      return () => {
        if (channel.group.delete(subscription) && channel.group.size === 0) release(channel);
      };
    },
  };
};

const decodeOrReport = (channelName: string, payload: string, onError: OnError): BusMessage | undefined => {
  try {
    return decodeMessage(payload);
  } catch (cause) {
    onError(new Error(`Ignored an invalid bus message on ${channelName}`, { cause }));
    return undefined;
  }
};
