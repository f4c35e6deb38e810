import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { WINDOW_START } from '../reads/idempotency.ts';
import type { Db } from '../tables.ts';

/** Options of a sweep over the idempotency keys. */
export type SweepOptions = {
  clock: { elapsedMs: () => number };
  /** Ends the sweep early. */
  stopped: AbortSignal;
  onDeleted: (keys: number) => void;
  /** Pages of the table that one statement reads. */
  pagesPerStatement?: number;
};

/** 2 MiB, some ten thousand keys. */
const PAGES_PER_STATEMENT = 256;
/** Only one node sweeps at a time. No other advisory lock has this number. */
const SWEEP_LOCK = '7020371804120394881';

/**
 * Deletes expired idempotency keys: goes through the table once, some pages per statement, and rests as long
 * as it worked. A statement takes some tens of milliseconds whatever the size of the table. It commits by
 * itself, and the lock that keeps other nodes out lasts no longer, so a node that stalls keeps nothing
 * locked.
 *
 * No index helps with that. An index by age would cost each append and could be built on a live table only
 * outside of a migration. After millions of deletions its first entries are dead: a query for the oldest key
 * walks past all of them until a vacuum.
 * @returns whether it reached the end; false if another node is sweeping
 */
export const sweepExpiredKeys = async (
  db: Db,
  { clock, stopped, onDeleted, pagesPerStatement = PAGES_PER_STATEMENT }: SweepOptions,
): Promise<boolean> => {
  // Keys that are added during the sweep have not expired.
  const pages = await pagesOf(db);
  for (let page = 0; page < pages; page += pagesPerStatement) {
    if (stopped.aborted) return false;
    const startedAtMs = clock.elapsedMs();
    const { isMine, deleted } = await sweepPages(db, page, page + pagesPerStatement);
    if (!isMine) return false;
    if (deleted > 0) onDeleted(deleted);
    await delay(clock.elapsedMs() - startedAtMs, undefined, { ref: false });
  }
  return true;
};

/**
 * Estimates how many keys are past their time, from at most `PAGES_PER_STATEMENT` pages of the table, so it costs the
 * same whatever the table holds. Exact for a table that has no more pages.
 */
export const estimateExpiredKeys = async (db: Db): Promise<number> => {
  const pages = await pagesOf(db);
  const share = Math.min(1, PAGES_PER_STATEMENT / pages);
  const { rows } = await sql<{ expired: number }>`
    SELECT count(*)::int AS expired FROM idempotency TABLESAMPLE SYSTEM (${sql.lit(100 * share)})
     WHERE created_at < ${sql.raw(WINDOW_START)}`.execute(db);
  return Math.round((rows[0]?.expired ?? 0) / share);
};

const pagesOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pages: number }>`
    SELECT (pg_relation_size('idempotency') / current_setting('block_size')::int)::int AS pages`.execute(db);
  return rows[0]?.pages ?? 0;
};

const sweepPages = async (
  db: Db,
  from: number,
  to: number,
): Promise<{ isMine: boolean; deleted: number }> => {
  const { rows } = await sql<{ isMine: boolean; deleted: number }>`
    WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${sql.lit(SWEEP_LOCK)}::bigint) AS is_mine),
    deleted AS (
      DELETE FROM idempotency
       WHERE ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${to},0)`}::tid
         AND created_at < ${sql.raw(WINDOW_START)} AND (SELECT is_mine FROM turn)
      RETURNING 1)
    SELECT is_mine AS "isMine", (SELECT count(*)::int FROM deleted) AS deleted FROM turn`.execute(db);
  return rows[0] ?? { isMine: false, deleted: 0 };
};
