import { randomUUID } from 'node:crypto';
import keySlot from 'cluster-key-slot';
import type { BoardId } from '@openfloor/contract/ids';
import type { Cluster } from 'ioredis';
import type { Bus, BusObserver } from './bus.ts';
import { keepShardedSubscriptions, type Shard } from './clusterSubscriptions.ts';
import { openProbedSubscriber } from './probedSubscriber.ts';
import { openCluster, openRedisSubscriber, type ClusterAddress } from './redisConnection.ts';
import { createPublisher } from './redisPublisher.ts';

/** The braces are the hash tag of Redis Cluster: everything of a board is in one slot. */
export const boardChannel = (boardId: BoardId): string => `board:{${boardId}}`;

/** The master of a key's slot as `host:port`; undefined while the layout is unknown or the slot has no master. */
const ownerOf = (cluster: Cluster, key: string): string | undefined => cluster.slots[keySlot(key)]?.[0];

const endpointOf = (node: string) => {
  const colonAt = node.lastIndexOf(':');
  return { host: node.slice(0, colonAt), port: Number(node.slice(colonAt + 1)) };
};

const isConnected = (cluster: Cluster, node: string): boolean =>
  cluster
    .nodes('master')
    .some(({ status, options }) => status === 'ready' && `${options.host}:${options.port}` === node);

/** A channel that only this node uses, on the given master. */
const probeChannelOn = (cluster: Cluster, node: string): string => {
  for (;;) {
    const channel = `probe:{${randomUUID()}}`;
    if (ownerOf(cluster, channel) === node) return channel;
  }
};

/** Sharded publish/subscribe: messages of a board stay on the master of its slot. */
export const openClusterBus = (address: ClusterAddress, observer: BusObserver): Bus => {
  const { onError } = observer;
  const cluster = openCluster(address, { connectionName: 'openfloor-publisher', onError });
  const publisher = createPublisher(cluster, 'sharded', (channel) => ownerOf(cluster, channel) ?? '');

  const openShard = (node: string): Shard => {
    const { username, password, tls } = address;
    const access = {
      tls,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
    };
    const redis = openRedisSubscriber(
      { kind: 'server', endpoint: endpointOf(node), db: 0, ...access },
      { connectionName: 'openfloor-subscriber', onError },
    );
    // A lost master may have been replaced.
    redis.on('close', () => cluster.refreshSlotsCache());
    const probeChannel = probeChannelOn(cluster, node);
    const subscriber = openProbedSubscriber(
      {
        redis,
        mode: 'sharded',
        probeChannel,
        observer,
        publishProbe: (message) => publisher.publish(probeChannel, message),
      },
      () => cluster.refreshSlotsCache(),
    );
    return {
      ...subscriber,
      isUp: () => isConnected(cluster, node) && publisher.isUp(node) && subscriber.isUp(),
      isOutdated: () => ownerOf(cluster, probeChannel) !== node,
    };
  };

  const subscriptions = keepShardedSubscriptions({
    openShard,
    ownerOf: (channel) => ownerOf(cluster, channel),
    owners: () => new Set(cluster.slots.flatMap((nodes) => nodes[0] ?? [])),
  });
  cluster.on('refresh', subscriptions.rearrange);

  return {
    publish: (boardId, message) => publisher.publish(boardChannel(boardId), message),
    subscribe: (boardId, subscriber) => subscriptions.subscribe(boardChannel(boardId), subscriber),
    isUp: () => cluster.status === 'ready' && subscriptions.isUp(),
    close: async () => {
      cluster.off('refresh', subscriptions.rearrange);
      subscriptions.close();
      cluster.disconnect();
    },
  };
};
