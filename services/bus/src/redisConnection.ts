import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import type { OnError } from './bus.ts';

export type RedisConnectionOptions = {
  /** What `CLIENT LIST` shows, without spaces. */
  connectionName: string;
  /** Also gets each failed attempt to connect. */
  onError: OnError;
};

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 1_000;
/** A connection that leaves a command unanswered for so long is given up and made anew. */
const ANSWER_TIMEOUT_MS = 3_000;
/** How long a closed connection waits for the other side to close as well. */
const DISCONNECT_TIMEOUT_MS = 200;

/** Commands fail at once while there is no connection, and none is sent a second time after a reconnect. */
const SHARED_OPTIONS = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: ANSWER_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
} satisfies RedisOptions;

type ExtraOptions = Pick<RedisOptions, 'commandTimeout' | 'autoResubscribe'>;

const open = (
  url: string,
  { onError, connectionName }: RedisConnectionOptions,
  extra: ExtraOptions,
): Redis => {
  const redis = new Redis(url, { ...SHARED_OPTIONS, ...extra, connectionName });
  // Without a listener ioredis would write to the console.
  redis.on('error', onError);
  return redis;
};

/**
 * Opens a connection for commands and returns at once: it connects, and reconnects, by itself. A command
 * rejects at once without a connection and after a second without an answer. End it with `disconnect()`.
 */
export const openRedis = (url: string, options: RedisConnectionOptions): Redis =>
  open(url, options, { commandTimeout: COMMAND_TIMEOUT_MS });

/**
 * Opens a connection for subscriptions, which the caller renews whenever it becomes ready: when ioredis does
 * it, nobody hears of the acknowledgement or catches the refusal. There is no command timeout here, since a
 * late acknowledgement is one all the same; the answer timeout holds.
 */
export const openRedisSubscriber = (url: string, options: RedisConnectionOptions): Redis =>
  open(url, options, { autoResubscribe: false });
