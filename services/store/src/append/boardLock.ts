import type { BoardId } from '@openfloor/contract/ids';
import { escapeLiteral } from 'pg';
import type { Connecting, OnConnection } from '../database/sharedPool.ts';
import { BRIEF, boundsSql, type TransactionBounds } from '../database/transactionBounds.ts';

/** Nodes hold a board's lock for a few ms. A longer wait fails, because other boards need the connection. */
const LOCK_WAIT_MS = 250;
const LOCK_BOUNDS: TransactionBounds = { ...BRIEF, lockWaitMs: LOCK_WAIT_MS, statementMs: 1000 };
/** SQL expression that bounds the waits for locks in the rest of the transaction, which may be a single statement. */
export const LOCK_BOUND = `set_config('lock_timeout', '${LOCK_WAIT_MS}', true)`;

/**
 * Commits with the default timeout: a COMMIT that times out while waiting for a synchronous replica is committed on the
 * primary only.
 */
const COMMIT = 'SET LOCAL statement_timeout TO DEFAULT; COMMIT';

/**
 * SQL that begins a transaction and locks a board twice. Nodes get the advisory lock in the order of their requests.
 * They do not get the row lock in order: each commit makes a new version of the row, and a node that asks for this
 * version first overtakes the waiters. The row lock keeps out nodes that write without waiting for a turn. Its mode is
 * that of an append, so it does not block the insertion of a speaker's note, which refers to the board. All statements
 * are one message, so that the locks are held for as few round trips as possible.
 */
const lockSql = (boardId: BoardId): string => {
  const id = escapeLiteral(boardId);
  return `BEGIN; ${boundsSql(LOCK_BOUNDS)}; SELECT pg_advisory_xact_lock(hashtextextended(${id}, 1)); SELECT FROM boards WHERE id = ${id} FOR NO KEY UPDATE`;
};

/**
 * Waits for the lock of a board. Postgres ends the transaction after a second without a statement, so a node that
 * stalls in it delays others by at most a second.
 * @returns function that runs work in the transaction that holds the lock, and commits it; must be called once, else
 * the connection is not released
 */
export const lockBoard = async (pool: Connecting, boardId: BoardId): Promise<OnConnection> => {
  const client = await pool.connect();
  let lost: Error | undefined;
  const noteLoss = (error: Error): void => void (lost ??= error);
  client.on('error', noteLoss);

  const orRollBack = async <Result>(step: Promise<Result>): Promise<Result> => {
    try {
      return await step;
    } catch (error) {
      // The connection may be in any state: closing it rolls back an open transaction.
      client.release(true);
      // If Postgres ended the transaction between two statements, it reported the reason on the connection only.
      throw lost ?? error;
    }
  };

  await orRollBack(client.query(lockSql(boardId)));
  return async (work) => {
    const result = await orRollBack(work(client));
    await orRollBack(client.query(COMMIT));
    client.off('error', noteLoss);
    client.release();
    return result;
  };
};
