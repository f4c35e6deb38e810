import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Null for a board whose keys were never rotated: its tokens stay valid. The former version never reads the column. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE boards ADD COLUMN key_id uuid`.execute(db);
};

export const keyRotation: Migration = { up };
