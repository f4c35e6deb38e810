import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Gives every board a new epoch, so that nodes and clients reload it. Use after a restore from a backup: the
 * log may have lost its latest events, and would use their seqs again for other events. Closed boards are
 * announced again before their deletion: an announcement in the backup may already be old enough to delete
 * them.
 * @returns number of boards
 */
export const rotateEpochs = async (db: Db): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('boards')
    .set({
      epoch: sql`gen_random_uuid()`,
      lineage: sql`log_lineage()`,
      continued_from: null,
      retirement_announced_at: null,
    })
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
