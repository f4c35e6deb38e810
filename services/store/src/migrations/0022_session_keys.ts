import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Keys that encrypt the texts of events, by the session whose texts they are. Deleting the keys of a session makes its texts
 * unreadable. The former version writes plain texts, and stops serving a board when it meets an encrypted one.
 *
 * `erased_sessions`: what has to be erased again after a restore from an older backup.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE session_keys (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      id uuid NOT NULL,
      session_id uuid NOT NULL,
      key bytea NOT NULL,
      PRIMARY KEY (board_id, id)
    )`.execute(db);
  await sql`
    CREATE TABLE erased_sessions (
      session_id uuid PRIMARY KEY,
      erased_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
};

export const sessionKeys: Migration = { up };
