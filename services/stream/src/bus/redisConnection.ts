import { Cluster, Redis } from 'ioredis';
import type { ClusterOptions, RedisOptions } from 'ioredis';
import type { OnError } from './bus.ts';
import type { RedisAddress } from './redisAddress.ts';

export type RedisConnectionOptions = {
  /** Name in `CLIENT LIST`, without spaces. */
  connectionName: string;
  /** Called when the connection breaks, and for each failed attempt to connect. */
  onError: OnError;
};

/** A connection for commands: to one server, or to all masters of a cluster. */
export type RedisClient = Redis | Cluster;
export type ClusterAddress = Extract<RedisAddress, { kind: 'cluster' }>;
/** A single server, named directly or found by Sentinels. */
export type ServerAddress = Exclude<RedisAddress, ClusterAddress>;

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 1_000;
/** A connection that leaves a command unanswered for this long is closed and made again. */
const ANSWER_TIMEOUT_MS = 3_000;
/** Time that a closed connection waits for the other side to close. */
const DISCONNECT_TIMEOUT_MS = 200;
const RECONNECT_DELAY_STEP_MS = 50;
const RECONNECT_DELAY_MAX_MS = 1_000;

/** Slots are read regularly, because subscribers get no notice when slots move. */
const SLOTS_REFRESH_INTERVAL_MS = 2_000;

const reconnectDelayMs = (attempts: number): number =>
  Math.min(attempts * RECONNECT_DELAY_STEP_MS, RECONNECT_DELAY_MAX_MS);

const SHARED_OPTIONS = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: ANSWER_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  autoResendUnfulfilledCommands: false,
} satisfies RedisOptions;

/** Without a connection commands fail immediately; after a reconnect no command is sent again. */
const SERVER_OPTIONS = {
  ...SHARED_OPTIONS,
  enableOfflineQueue: false,
  retryStrategy: reconnectDelayMs,
  sentinelCommandTimeout: COMMAND_TIMEOUT_MS,
  // A demoted master refuses writes; Sentinel knows the new one.
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
  // Without a listener ioredis writes to the console.
  redis.on('error', onError);
  return redis;
};

/**
 * No retry delays, so that failed commands are not retried, as with one server: a retry could overtake the next
 * command.
 */
const CLUSTER_OPTIONS = {
  enableOfflineQueue: false,
  retryDelayOnFailover: 0,
  retryDelayOnClusterDown: 0,
  clusterRetryStrategy: reconnectDelayMs,
  slotsRefreshInterval: SLOTS_REFRESH_INTERVAL_MS,
  // Keep host names, because certificates are issued for them.
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
  // Nodes connect on their first command, and refuse others until they are connected.
  cluster.on('+node', (node: Redis) => void node.connect().catch(() => {}));
  return cluster;
};

/** Opens a connection to one server; otherwise as `openRedis`. */
export const openRedisServer = (address: ServerAddress, options: RedisConnectionOptions): Redis =>
  openServer(address, options, { commandTimeout: COMMAND_TIMEOUT_MS });

/**
 * Opens a connection for commands and returns immediately; it connects and reconnects in the background. A command
 * rejects immediately without a connection, and after a second without an answer. End it with `disconnect()`.
 */
export const openRedis = (address: RedisAddress, options: RedisConnectionOptions): RedisClient =>
  address.kind === 'cluster' ? openCluster(address, options) : openRedisServer(address, options);

/**
 * Opens a connection for subscriptions. The caller subscribes again whenever the connection becomes ready: if ioredis
 * did it, acknowledgement and refusal would be lost. There is no command timeout, since a late acknowledgement is still
 * valid; the timeout of the connection applies.
 */
export const openRedisSubscriber = (address: ServerAddress, options: RedisConnectionOptions): Redis =>
  openServer(address, options, { autoResubscribe: false });
