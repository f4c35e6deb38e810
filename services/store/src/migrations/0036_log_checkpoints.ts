import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The latest signed head of each board's log, apart from the tree that it signs: who empties `log_trees` leaves what was signed.
 *
 * The former version keeps checkpoints in `log_trees`, and signs again what it finds unsigned there. Its columns go with the next
 * version.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE log_checkpoints (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      epoch text NOT NULL,
      size integer NOT NULL,
      checkpoint text NOT NULL,
      signed_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    INSERT INTO log_checkpoints (board_id, epoch, size, checkpoint, signed_at)
    SELECT board_id, epoch, checkpoint_size, checkpoint, signed_at FROM log_trees
     WHERE checkpoint IS NOT NULL AND signed_at IS NOT NULL`.execute(db);
};

export const logCheckpoints: Migration = { up };
