import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
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
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  onIdleError: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 2000;
/** A Postgres that hangs is as good as away: callers get their 503 after this. */
const QUERY_TIMEOUT_MS = 5000;

export const openDatabase = ({ url, connectionsMax, onIdleError }: DatabaseOptions): Database => {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'openfloor',
  });
  pool.on('error', onIdleError);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, kysely, close: () => kysely.destroy() };
};
