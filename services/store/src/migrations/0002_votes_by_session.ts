import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Index to find the votes of a session on all boards; without it, Postgres reads all votes. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`CREATE INDEX votes_by_session ON votes (session_id)`.execute(db);
};

export const votesBySession: Migration = { up };
