import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For whoever asks what a session voted for on any board: without it, all votes of all boards are read. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`CREATE INDEX votes_by_session ON votes (session_id)`.execute(db);
};

export const votesBySession: Migration = { up };
