import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Indexes for the super admin's lists, and a counter of each board's questions. `countQuestions` fills the counter in
 * small steps: one statement over all boards would stop their writers. The counter has no index, because then each
 * question asked would write to every index of the board's row. The search has none either: a trigram index takes four
 * seconds of all writers for each 100,000 boards, and without it the search reads these in a tenth of a second.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`CREATE INDEX boards_by_creation ON boards (created_at, id)`.execute(db);
  await sql`CREATE INDEX boards_by_title ON boards (lower(title), id)`.execute(db);
  await sql`CREATE INDEX contact_requests_by_creation ON contact_requests (created_at, id)`.execute(db);
  await sql`CREATE INDEX blocks_by_session ON blocks (session_id)`.execute(db);
  // Last, because it also keeps readers out until the migration is done.
  await sql`
    ALTER TABLE boards
      ADD COLUMN question_count integer NOT NULL DEFAULT 0,
      ADD COLUMN counted_seq integer NOT NULL DEFAULT 0`.execute(db);
};

export const managedBoards: Migration = { up };
