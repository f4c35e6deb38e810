import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lists the migrations whose schema the former version of the program works with. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`CREATE TABLE schema_compatible (migration text PRIMARY KEY)`.execute(db);
};

export const schemaCompatible: Migration = { up };
