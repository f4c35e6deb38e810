import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sessions whose votes do not count on a board. The former version refuses boards that ever had any, because it does not know their
 * events.
 *
 * `vote_origins`: from where sessions vote, as keyed hashes. `origin_keys`: what the hashes are keyed with. Both are deleted after 24
 * hours and are not part of the log. The former version writes neither.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE set_aside (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      session_id uuid NOT NULL,
      group_id uuid NOT NULL,
      PRIMARY KEY (board_id, session_id)
    )`.execute(db);
  await sql`
    CREATE TABLE origin_keys (
      board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
      id uuid NOT NULL,
      salt bytea NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (board_id, id)
    )`.execute(db);
  await sql`
    CREATE TABLE vote_origins (
      board_id uuid NOT NULL,
      session_id uuid NOT NULL,
      key_id uuid NOT NULL,
      origin bytea NOT NULL,
      PRIMARY KEY (board_id, session_id, key_id, origin),
      FOREIGN KEY (board_id, key_id) REFERENCES origin_keys (board_id, id) ON DELETE CASCADE
    )`.execute(db);
};

export const setAside: Migration = { up };
