import { DatabaseError } from 'pg';
import type pg from 'pg';
import type { Connecting } from '../database/sharedPool.ts';

/**
 * Runs statements outside a transaction on one connection. A statement that Postgres refuses does not affect the connection,
 * so the pool keeps it. (The pool's own `query` would close it; on a full disk Postgres may be unable to open another
 * connection, and reads would fail too.)
 */
export const onConnection = async <Result>(
  pool: Connecting,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isSound = false;
  try {
    const result = await work(client);
    isSound = true;
    return result;
  } catch (error) {
    isSound = error instanceof DatabaseError && error.severity === 'ERROR';
    throw error;
  } finally {
    client.release(!isSound);
  }
};
