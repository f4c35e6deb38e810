import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Time limits that Postgres enforces on a transaction. A node that stalls in a transaction keeps its locks and cannot
 * end it itself. The limits are set per transaction, because behind PgBouncer a setting of the session would outlive
 * it.
 */
export type TransactionBounds = {
  /** Idle time between two statements. */
  idleMs: number;
  /** Wait for one lock. */
  lockWaitMs?: number;
  /** Duration of one statement. */
  statementMs?: number;
};

/** For transactions that hold a lock for which requests of the audience may wait. */
export const BRIEF: TransactionBounds = { idleMs: 1000, lockWaitMs: 1000 };
/** For transactions that only read: they block only changes of the schema. */
export const READING: TransactionBounds = { idleMs: 10_000 };

/** Statement that sets the limits of the present transaction. */
export const boundsSql = ({ idleMs, lockWaitMs, statementMs }: TransactionBounds): string => {
  const settings = {
    idle_in_transaction_session_timeout: idleMs,
    lock_timeout: lockWaitMs,
    statement_timeout: statementMs,
  };
  const given = Object.entries(settings).filter(([, valueMs]) => valueMs !== undefined);
  return `SELECT ${given.map(([name, valueMs]) => `set_config('${name}', '${valueMs}', true)`).join(', ')}`;
};

export const setBounds = async (tx: QueryExecutorProvider, bounds: TransactionBounds): Promise<void> => {
  await sql.raw(boundsSql(bounds)).execute(tx);
};
