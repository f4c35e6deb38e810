import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import type { Logger } from '@openfloor/platform/logger';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import { openDatabase, type Database, type DatabaseOptions } from '@openfloor/store/database/database';
import { migrate, type AcceptedSchema } from '@openfloor/store/migrations/migrate';
import { isUnavailable } from '@openfloor/store/database/unavailable';
import type { Config } from './config.ts';

const CONNECTIONS_MAX = 10;
/** Timeout of queries, after which callers get a 503: a Postgres that hangs counts as away. */
export const ANSWER_TIMEOUT_MS = 5000;
const RETRY_EVERY_MS = 1000;

/** Postgres answers but cannot be used: wrong password, unknown database, or incompatible schema. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

export type ConfiguredDatabase = Database & {
  /** Restarts the embedded Postgres if it has died. Does nothing with `DATABASE_URL`. */
  revive: () => Promise<void>;
};

type DatabaseDetails = Pick<DatabaseOptions, 'admit' | 'onLost'> & {
  /** Timeout of queries, for nodes, whose callers wait; undefined: none. */
  queryTimeoutMs?: number;
  /** Stops waiting for a Postgres that cannot be reached. */
  stopped?: AbortSignal;
  accepted?: AcceptedSchema;
};

/**
 * Opens and migrates the database at `DATABASE_URL`, or else the embedded one under `DATA_DIR`. Waits while Postgres
 * cannot be reached. `close` also stops the embedded Postgres.
 * @throws DatabaseUnusable; the signal's reason
 */
export const openConfiguredDatabase = async (
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  logger: Logger,
  details: DatabaseDetails = {},
): Promise<ConfiguredDatabase> => {
  const embedded =
    DATABASE_URL === undefined
      ? await openEmbeddedPostgres({ dataDir: resolve(DATA_DIR), logger })
      : undefined;
  const url = DATABASE_URL ?? embedded?.url ?? '';
  const onIdleError = (error: Error): void => logger.warn({ err: error }, 'a database connection broke');
  const { queryTimeoutMs, admit, onLost } = details;
  const database = openDatabase({
    url,
    connectionsMax: CONNECTIONS_MAX,
    queryTimeoutMs,
    onIdleError,
    admit,
    onLost,
  });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrateWhenReachable(url, logger, details);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close, revive: async () => embedded?.revive() };
};

/**
 * Migrates the schema, or checks it. Tries again each second while Postgres cannot be reached.
 * @throws DatabaseUnusable
 */
const migrateWhenReachable = async (
  url: string,
  logger: Logger,
  { stopped, accepted }: DatabaseDetails,
): Promise<void> => {
  // Separate connections without a query timeout, because a migration may take long.
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ url, connectionsMax: 2, onIdleError: () => {} });
  opened.defer(database.close);
  const warn = warnSparingly(
    logger,
    'Postgres cannot be reached or its schema is locked, trying again each second',
  );
  for (;;) {
    try {
      return await migrate(database.kysely, accepted);
    } catch (error) {
      if (!isUnavailable(error)) throw unusable(error);
      warn(error);
      stopped?.throwIfAborted();
      await delay(RETRY_EVERY_MS, undefined, stopped && { signal: stopped });
    }
  }
};

const unusable = (error: unknown): DatabaseUnusable =>
  new DatabaseUnusable(`Postgres cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
