import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `insights`: figures of each board, see `insights/`. They follow from the log, so a node can compute them again from nothing.
 * `viewer_samples`: the most viewers of a board in each minute in which it had some. The log does not have them.
 *
 * The former version neither reads nor writes either table, and deletes the rows with the board.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE insights (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      epoch text NOT NULL,
      version integer NOT NULL,
      seq integer NOT NULL,
      state bytea NOT NULL,
      talks jsonb NOT NULL,
      computed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  // It is compressed already.
  await sql`ALTER TABLE insights ALTER COLUMN state SET STORAGE EXTERNAL`.execute(db);
  await sql`
    CREATE TABLE viewer_samples (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      minute timestamptz NOT NULL,
      viewers integer NOT NULL,
      PRIMARY KEY (board_id, minute)
    )`.execute(db);
};

export const insights: Migration = { up };
