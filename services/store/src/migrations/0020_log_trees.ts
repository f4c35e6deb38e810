import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The Merkle tree over each board's events, see `logTree/`. It follows from the log, so it can be built again from nothing. The former
 * version neither reads nor writes it, and deletes it with the board.
 *
 * `log_keys`: every key that ever signed a checkpoint.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE log_trees (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      epoch text NOT NULL,
      size integer NOT NULL DEFAULT 0,
      checkpoint text,
      checkpoint_size integer NOT NULL DEFAULT 0,
      signed_at timestamptz
    )`.execute(db);
  await sql`
    CREATE TABLE log_tiles (
      board_id uuid NOT NULL REFERENCES log_trees (board_id) ON DELETE CASCADE,
      epoch text NOT NULL,
      level integer NOT NULL,
      index integer NOT NULL,
      hashes bytea NOT NULL,
      PRIMARY KEY (board_id, epoch, level, index)
    )`.execute(db);
  // Hashes do not compress.
  await sql`ALTER TABLE log_tiles ALTER COLUMN hashes SET STORAGE EXTERNAL`.execute(db);
  await sql`
    CREATE TABLE log_keys (
      public_key bytea PRIMARY KEY,
      first_used_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
};

export const logTrees: Migration = { up };
