import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A hash of a question's words, to find equal questions. Null for questions of the former version. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE questions ADD COLUMN text_key uuid`.execute(db);
  await sql`
    CREATE INDEX questions_by_text_key ON questions (board_id, text_key) WHERE text_key IS NOT NULL`.execute(
    db,
  );
};

export const textKeys: Migration = { up };
