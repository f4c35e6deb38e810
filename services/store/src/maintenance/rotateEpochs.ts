import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Gives every board a new epoch, so that nodes and clients which hold another past of it read it anew. For after a
 * restore: a log that lost its end would otherwise count the same positions a second time, for other events.
 * @returns how many boards there were
 */
export const rotateEpochs = async (db: Kysely<Tables>): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('boards')
    .set({ epoch: sql`gen_random_uuid()`, lineage: sql`log_lineage()` })
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
