import { DatabaseError } from 'pg';
import type pg from 'pg';

/**
 * Runs statements that each commit by themselves on one connection. One that Postgres refuses leaves the connection as it
 * was, so it is kept, where the pool's own `query` ends it: on a full disk Postgres may not be able to open another, and
 * then reads would fail too.
 */
export const onConnection = async <Result>(
  pool: pg.Pool,
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
