import type { SessionId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

const KEPT_DAYS = 90;
const PRUNE_BATCH = 5000;

/** Records for 90 days that the session solved a challenge. */
export const addProvenSession = async (db: Db, sessionId: SessionId): Promise<void> => {
  await db
    .insertInto('proven_sessions')
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const isProvenSession = async (db: Db, sessionId: SessionId): Promise<boolean> =>
  (await db
    .selectFrom('proven_sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) !== undefined;

/**
 * Deletes proofs that are older than 90 days, in batches; these sessions solve another challenge.
 * @returns their number
 */
export const pruneProvenSessions = async (db: Db, stopped: AbortSignal): Promise<number> => {
  for (let pruned = 0; ;) {
    const old = db
      .selectFrom('proven_sessions')
      .select('session_id')
      .where('proven_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .orderBy('proven_at')
      .limit(PRUNE_BATCH)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await db
      .deleteFrom('proven_sessions')
      .where('session_id', 'in', old)
      .executeTakeFirst();
    pruned += Number(numDeletedRows);
    if (numDeletedRows < PRUNE_BATCH || stopped.aborted) return pruned;
  }
};
