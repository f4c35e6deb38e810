import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

export const controlKeys = expands({
  up: async (db) => {
    await sql`
      CREATE TABLE control_keys (
        board_id uuid NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        digest bytea NOT NULL,
        name text NOT NULL,
        key_id uuid,
        moderator_id uuid,
        expires_at timestamptz,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (board_id, id),
        UNIQUE (board_id, digest)
      )`.execute(db);
  },
});
