import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Indexes for the super admin's lists, and a counter of each board's questions. `countQuestions` fills the counter in small
 * steps, because one statement over all boards would block their writers. The counter has no index, because then each new
 * question would write to every index of the board's row. The search has no index either: building a trigram index blocks
 * writers for four seconds per 100,000 boards, and without it a search over these takes a tenth of a second.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`CREATE INDEX boards_by_creation ON boards (created_at, id)`.execute(db);
  await sql`CREATE INDEX boards_by_title ON boards (lower(title), id)`.execute(db);
  await sql`CREATE INDEX contact_requests_by_creation ON contact_requests (created_at, id)`.execute(db);
  await sql`CREATE INDEX blocks_by_session ON blocks (session_id)`.execute(db);
  // Last, because its lock also blocks readers until the migration commits.
  await sql`
    ALTER TABLE boards
      ADD COLUMN question_count integer NOT NULL DEFAULT 0,
      ADD COLUMN counted_seq integer NOT NULL DEFAULT 0`.execute(db);
};

export const managedBoards: Migration = { up };
