import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * What Postgres ends by itself. A node that stalls in a transaction keeps its locks and cannot end it, so the bounds are
 * set in the database, for the transaction alone: as settings of the session they would outlive it behind PgBouncer.
 */
export type TransactionBounds = {
  /** Between two statements. */
  idleMs: number;
  /** For one lock. */
  lockWaitMs?: number;
  /** For one statement. */
  statementMs?: number;
};

/** For transactions that hold a lock which the audience may wait for. */
export const BRIEF: TransactionBounds = { idleMs: 1000, lockWaitMs: 1000 };
/** For transactions that only read: they block nothing but changes of the schema. */
export const READING: TransactionBounds = { idleMs: 10_000 };

/** The statement that sets the bounds of the transaction that it runs in. */
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
