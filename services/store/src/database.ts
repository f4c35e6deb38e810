import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import { Pool, type ClientBase } from 'pg';
import type { Tables } from './tables.ts';

export type Database = {
  /** For the hot statements, which are prepared by name. */
  pool: Pool;
  kysely: Kysely<Tables>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  connectionsMax: number;
  /** What takes longer is given up; undefined: nothing is. */
  queryTimeoutMs?: number | undefined;
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  onIdleError: (error: Error) => void;
  /** Runs on each new connection before anything else does; where it throws, the connection is not used. */
  admit?: ((client: ClientBase) => Promise<void>) | undefined;
  /** A connection broke, idle or not. */
  onLost?: (() => void) | undefined;
};

/** `migrate` takes a lock for its transaction: Kysely's own is the session's, and one of a stalled node would never end. */
class AdapterWithoutMigrationLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutMigrationLock();
  }
}

const CONNECT_TIMEOUT_MS = 2000;

/** Says by `done` whether a new connection may be used. */
const admitBy = async (admitted: Promise<void>, done: (error?: Error) => void): Promise<void> => {
  let refusal: Error | undefined;
  try {
    await admitted;
  } catch (error) {
    refusal = error instanceof Error ? error : new Error(String(error));
  }
  done(refusal);
};

export const openDatabase = ({
  url,
  connectionsMax,
  queryTimeoutMs,
  onIdleError,
  admit,
  onLost = () => {},
}: DatabaseOptions): Database => {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs, statement_timeout: queryTimeoutMs }),
    keepAlive: true,
    application_name: 'openfloor',
    ...(admit && { verify: (client, done) => void admitBy(admit(client), done) }),
  });
  pool.on('error', onIdleError);
  // While a query uses a connection the pool does not listen for its loss, and a loss that nobody hears ends the
  // process. The query itself fails and reports it.
  pool.on('connect', (client) => client.on('error', onLost));
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ pool }) });
  return { pool, kysely, close: () => kysely.destroy() };
};
