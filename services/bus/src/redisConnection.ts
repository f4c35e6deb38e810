import { Cluster, Redis } from 'ioredis';
import type { ClusterOptions, RedisOptions } from 'ioredis';
import type { OnError } from './bus.ts';
import type { RedisAddress } from './redisAddress.ts';

export type RedisConnectionOptions = {
  /** What `CLIENT LIST` shows, without spaces. */
  connectionName: string;
  /** Also gets each failed attempt to connect. */
  onError: OnError;
};

/** A connection for commands: to one server, or to all masters of a cluster. */
export type RedisClient = Redis | Cluster;
export type ClusterAddress = Extract<RedisAddress, { kind: 'cluster' }>;
/** A single server at a time, be it named or found by Sentinels. */
export type ServerAddress = Exclude<RedisAddress, ClusterAddress>;

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 1_000;
/** A connection that leaves a command unanswered for so long is given up and made anew. */
const ANSWER_TIMEOUT_MS = 3_000;
/** How long a closed connection waits for the other side to close as well. */
const DISCONNECT_TIMEOUT_MS = 200;
const RECONNECT_DELAY_STEP_MS = 50;
const RECONNECT_DELAY_MAX_MS = 1_000;

/** Slots may move without a word to those who only listen. */
const SLOTS_REFRESH_INTERVAL_MS = 2_000;

const reconnectDelayMs = (attempts: number): number =>
  Math.min(attempts * RECONNECT_DELAY_STEP_MS, RECONNECT_DELAY_MAX_MS);

const SHARED_OPTIONS = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: ANSWER_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  autoResendUnfulfilledCommands: false,
} satisfies RedisOptions;

/** Commands fail at once while there is no connection, and none is sent a second time after a reconnect. */
const SERVER_OPTIONS = {
  ...SHARED_OPTIONS,
  enableOfflineQueue: false,
  retryStrategy: reconnectDelayMs,
  sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
  // A master that was demoted refuses writes; Sentinel knows the new one.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
} satisfies RedisOptions;

type Access = Pick<RedisAddress, 'username' | 'password' | 'tls'>;

const accessOptions = ({ username, password, tls }: Access) => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
  ...(tls && { tls: {} }),
});

const serverOptions = (address: ServerAddress) => {
  const common = { ...accessOptions(address), db: address.db };
  if (address.kind === 'server') return { ...common, ...address.endpoint };
  const { sentinels, masterName, sentinelUsername, sentinelPassword, tls } = address;
  return {
    ...common,
    sentinels,
    name: masterName,
    ...(sentinelUsername !== undefined && { sentinelUsername }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
};

type ExtraOptions = Pick<RedisOptions, 'commandTimeout' | 'autoResubscribe'>;

const openServer = (
  address: ServerAddress,
  { onError, connectionName }: RedisConnectionOptions,
  extra: ExtraOptions,
): Redis => {
  const redis = new Redis({ ...SERVER_OPTIONS, ...serverOptions(address), ...extra, connectionName });
  // Without a listener ioredis would write to the console.
  redis.on('error', onError);
  return redis;
};

/** Without delays a failed command is not tried again, as with one server: it could overtake the next one. */
const CLUSTER_OPTIONS = {
  enableOfflineQueue: false,
  retryDelayOnFailover: 0,
  retryDelayOnClusterDown: 0,
  clusterRetryStrategy: reconnectDelayMs,
  slotsRefreshInterval: SLOTS_REFRESH_INTERVAL_MS,
  // Names stay names, which certificates are issued for.
  dnsLookup: (host, callback) => callback(null, host),
} satisfies ClusterOptions;

/** Opens a connection to all masters; otherwise as `openRedis`. */
export const openCluster = (
  address: ClusterAddress,
  { onError, connectionName }: RedisConnectionOptions,
): Cluster => {
  const redisOptions = {
    ...SHARED_OPTIONS,
    ...accessOptions(address),
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectionName,
  };
  const cluster = new Cluster(address.nodes, { ...CLUSTER_OPTIONS, redisOptions });
  cluster.on('error', onError);
  cluster.on('node error', onError);
  // Nodes connect on their first command, and refuse others until that is done.
  cluster.on('+node', (node: Redis) => void node.connect().catch(() => {}));
  return cluster;
};

/** Opens a connection to one server; otherwise as `openRedis`. */
export const openRedisServer = (address: ServerAddress, options: RedisConnectionOptions): Redis =>
  openServer(address, options, { commandTimeout: COMMAND_TIMEOUT_MS });

/**
 * Opens a connection for commands and returns at once: it connects, and reconnects, by itself. A command
 * rejects at once without a connection and after a second without an answer. End it with `disconnect()`.
 */
export const openRedis = (address: RedisAddress, options: RedisConnectionOptions): RedisClient =>
  address.kind === 'cluster' ? openCluster(address, options) : openRedisServer(address, options);

/**
 * Opens a connection for subscriptions, which the caller renews whenever it becomes ready: when ioredis does
 * it, nobody hears of the acknowledgement or catches the refusal. There is no command timeout here, since a
 * late acknowledgement is one all the same; the answer timeout holds.
 */
export const openRedisSubscriber = (address: ServerAddress, options: RedisConnectionOptions): Redis =>
  openServer(address, options, { autoResubscribe: false });
