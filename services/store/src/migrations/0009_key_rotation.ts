import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Null until the first rotation: the tokens of existing boards stay valid. The former version does not read the column. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE boards ADD COLUMN key_id uuid`.execute(db);
};

export const keyRotation: Migration = { up };
