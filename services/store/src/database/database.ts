import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';
import { asError } from './asError.ts';
import { SharedPool } from './sharedPool.ts';
import type { Db, Tables } from '../tables.ts';
import { isReadOnly, isTransactionEnded } from './unavailable.ts';

export type Database = {
  /** For frequent statements, which are prepared by name. */
  pool: SharedPool;
  kysely: Db;
  /** When Postgres last answered a statement. Monotonic time. */
  answeredAtMs: () => number;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  connectionsMax: number;
  /** Timeout of a statement; undefined: none. */
  queryTimeoutMs?: number | undefined;
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError: (error: Error) => void;
  /** Called for each new connection before its first use. If it throws, the connection is not used. */
  admit?: ((client: ClientBase) => Promise<void>) | undefined;
  /** Called when any connection breaks, idle or not, or cannot write. */
  onLost?: (() => void) | undefined;
};

/**
 * Kysely locks migrations for the session, so a stalled node would hold the lock for ever; `migrate` locks for a
 * transaction.
 */
class AdapterWithoutMigrationLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutMigrationLock();
  }
}

/** Opening a connection takes several round trips, more with TLS. Callers wait less long, see `SharedPool`. */
const OPEN_WITHIN_MS = 20_000;

/**
 * Longest life of a connection. A pooler or an address may lead new connections elsewhere while the open ones still
 * answer.
 */
export const CONNECTION_LIFETIME_MS = 15 * 60_000;

/** Calls `done` with an error if the new connection must not be used. */
const reportAdmission = async (admitted: Promise<void>, done: (error?: Error) => void): Promise<void> => {
  let refusal: Error | undefined;
  try {
    await admitted;
  } catch (error) {
    refusal = asError(error);
  }
  done(refusal);
};

/**
 * Opens a pool of connections, of which half stay open while idle. The first connection is opened by the first
 * statement.
 */
export const openDatabase = ({
  url,
  connectionsMax,
  queryTimeoutMs,
  onIdleError,
  admit,
  onLost = () => {},
}: DatabaseOptions): Database => {
  const pool = new SharedPool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: OPEN_WITHIN_MS,
    // Stay open while idle, so that a burst does not wait for new connections.
    min: Math.ceil(connectionsMax / 2),
    maxLifetimeSeconds: CONNECTION_LIFETIME_MS / 1000,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs, statement_timeout: queryTimeoutMs }),
    keepAlive: true,
    application_name: 'openfloor',
    ...(admit && { verify: (client, done) => void reportAdmission(admit(client), done) }),
  });
  let isClosing = false;
  pool.on('error', (error) => {
    // While the pool ends its connections, Postgres may stop and break them first.
    if (!isClosing) onIdleError(error);
  });
  let answeredAtMs = -Infinity;
  /** Connections that answered that they cannot write; none is used again. */
  const readOnly = new WeakSet<ClientBase>();
  // The pool does not listen for errors of a connection in use, and an unhandled `error` event ends the process. The
  // query itself fails and reports the error.
  pool.on('connect', (client) => {
    client.on('drain', () => (answeredAtMs = performance.now()));
    // When the server ends a connection because a transaction exceeded a limit, the server itself is not lost. Such an
    // error message arrives before the connection ends.
    let isEndedByServer = false;
    client.connection.on('errorMessage', (error) => {
      isEndedByServer ||= isTransactionEnded(error);
      if (!isReadOnly(error)) return;
      readOnly.add(client);
      onLost();
    });
    client.on('error', () => {
      if (!isEndedByServer) onLost();
    });
  });
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void client.end();
  });
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ pool }) });
  const close = (): Promise<void> => {
    isClosing = true;
    return kysely.destroy();
  };
  return { pool, kysely, answeredAtMs: () => answeredAtMs, close };
};
