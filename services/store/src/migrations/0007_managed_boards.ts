import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Indexes for the super admin's lists, and a counter of each board's questions. `countQuestions` fills the counter in
 * small steps: one statement over all boards would stop their writers. The counter has no index, because then each
 * question asked would write to every index of the board's row.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`CREATE INDEX boards_by_creation ON boards (created_at, id)`.execute(db);
  await sql`CREATE INDEX boards_by_title ON boards (lower(title), id)`.execute(db);
  await indexWords(db);
  await sql`CREATE INDEX contact_requests_by_creation ON contact_requests (created_at, id)`.execute(db);
  await sql`CREATE INDEX blocks_by_session ON blocks (session_id)`.execute(db);
  // Last, because it also keeps readers out until the migration is done.
  await sql`
    ALTER TABLE boards
      ADD COLUMN question_count integer NOT NULL DEFAULT 0,
      ADD COLUMN counted_seq integer NOT NULL DEFAULT 0`.execute(db);
};

/** The search works without this index too, only slower: a Postgres may lack the extension or forbid it. */
const indexWords = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX boards_by_words ON boards USING gin
        (lower(title || ' ' || id::text || ' ' || short_id || ' ' || ip_address) gin_trgm_ops);
    EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
      RAISE NOTICE 'boards are searched without an index: %', SQLERRM;
    END $$`.execute(db);
};

export const managedBoards: Migration = { up };
