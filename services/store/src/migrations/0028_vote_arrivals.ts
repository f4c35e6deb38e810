import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When the request of a session's first vote for a question arrived at a node. The log has the time of the batch, which may be seconds
 * later and the same for a whole hall. Not part of the log: it follows from nothing, and a vote without a row is not judged.
 *
 * The former version neither reads nor writes it, and deletes the rows with the board.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE vote_arrivals (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      session_id uuid NOT NULL,
      question_id uuid NOT NULL,
      arrived_at timestamptz NOT NULL,
      PRIMARY KEY (board_id, session_id, question_id)
    )`.execute(db);
};

export const voteArrivals: Migration = { up };
