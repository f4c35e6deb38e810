import type { Subscriber } from './bus.ts';
import type { RedisSubscriptions } from './redisSubscriptions.ts';

/** Subscriptions on one master. */
export type Shard = RedisSubscriptions & {
  isUp: () => boolean;
  /** Whether it must be reopened because slots have moved. */
  isOutdated: () => boolean;
  close: () => void;
};

export type ShardedSubscriptions = RedisSubscriptions & {
  /** Call whenever slots may have moved. */
  rearrange: () => void;
  /** Whether there are masters, and messages arrive from each. */
  isUp: () => boolean;
  close: () => void;
};

export type ShardedSubscriptionsOptions = {
  /** @param node a master, as `host:port` */
  openShard: (node: string) => Shard;
  /** The master of a channel; undefined while it is unknown. */
  ownerOf: (channelName: string) => string | undefined;
  owners: () => ReadonlySet<string>;
};

type Placed = {
  channelName: string;
  subscriber: Subscriber;
  shard: Shard | undefined;
  leave: () => void;
};

/** Keeps each subscription on the master of its channel, through resharding and failover. */
export const keepShardedSubscriptions = ({
  openShard,
  ownerOf,
  owners,
}: ShardedSubscriptionsOptions): ShardedSubscriptions => {
  const shards = new Map<string, Shard>();
  const placed = new Set<Placed>();

  const shardOf = (channelName: string): Shard | undefined => {
    const owner = ownerOf(channelName);
    return owner === undefined ? undefined : shards.get(owner);
  };

  const place = (subscription: Placed): void => {
    const shard = shardOf(subscription.channelName);
    if (shard === subscription.shard) return;
    subscription.leave();
    subscription.shard = shard;
    subscription.leave = shard?.subscribe(subscription.channelName, subscription.subscriber) ?? (() => {});
  };

  return {
    subscribe: (channelName, subscriber) => {
      const subscription: Placed = { channelName, subscriber, shard: undefined, leave: () => {} };
      placed.add(subscription);
      place(subscription);
      return () => {
        if (placed.delete(subscription)) subscription.leave();
      };
    },
    rearrange: () => {
      const nodes = owners();
      const gone = [...shards].filter(([node, shard]) => !nodes.has(node) || shard.isOutdated());
      for (const [node] of gone) shards.delete(node);
      for (const node of nodes) if (!shards.has(node)) shards.set(node, openShard(node));
      for (const subscription of placed) place(subscription);
      for (const [, shard] of gone) shard.close();
    },
    isUp: () => shards.size > 0 && [...shards.values()].every((shard) => shard.isUp()),
    close: () => {
      for (const shard of shards.values()) shard.close();
    },
  };
};
