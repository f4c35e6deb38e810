import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When the deletion of a closed board was announced, see `maintenance/retiredBoards.ts`. The former version does not read it, and
 * deletes boards without an announcement.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE boards ADD COLUMN retirement_announced_at timestamptz`.execute(db);
};

export const retirements: Migration = { up };
