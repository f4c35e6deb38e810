import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@openfloor/platform/embeddedPostgres';
import type { Logger } from '@openfloor/platform/logger';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import { openDatabase, type Database, type DatabaseOptions } from '@openfloor/store/database';
import { migrate, type AcceptedSchema } from '@openfloor/store/migrations/migrate';
import { isUnavailable } from '@openfloor/store/unavailable';
import type { Config } from './config.ts';

const CONNECTIONS_MAX = 10;
/** A Postgres that hangs is as good as away: callers get their 503 after this. */
export const ANSWER_TIMEOUT_MS = 5000;
const RETRY_EVERY_MS = 1000;

/** Postgres answers, and cannot be used: a wrong password, no such database, a schema that is not this code's. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

export type ConfiguredDatabase = Database & {
  /** Starts the embedded Postgres again if it has died; what is not ours to start is waited for. */
  revive: () => Promise<void>;
};

type DatabaseDetails = Pick<DatabaseOptions, 'admit' | 'onLost'> & {
  /** For nodes, whose callers wait; without it a query may take as long as it does. */
  queryTimeoutMs?: number;
  /** Ends the wait for a Postgres that cannot be reached. */
  stopped?: AbortSignal;
  accepted?: AcceptedSchema;
};

/**
 * The configured database, or the embedded one under `DATA_DIR`; migrated. `close` leaves nothing of ours running.
 * Waits for a Postgres that cannot be reached.
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

const migrateWhenReachable = async (
  url: string,
  logger: Logger,
  { stopped, accepted }: DatabaseDetails,
): Promise<void> => {
  // Connections of its own: a migration takes the time that it takes.
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ url, connectionsMax: 2, onIdleError: () => {} });
  opened.defer(database.close);
  const warn = warnSparingly(
    logger,
    'Postgres cannot be reached or its schema is in use, trying again each second',
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
