import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `boards_by_owners`: finds the boards of a session among those that ever had several owners, see `ownersFrom`.
 * `recovery_codes`: the code by which a device becomes an owner, as a digest; it holds while the board has `removed`
 * removed owners.
 */
export const owners = expands({
  up: async (db) => {
    await sql`
      CREATE INDEX boards_by_owners ON boards USING gin ((details -> 'owners') jsonb_path_ops)
        WHERE details -> 'owners' IS NOT NULL`.execute(db);
    await sql`
      CREATE TABLE recovery_codes (
        board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
        digest bytea NOT NULL UNIQUE,
        removed integer NOT NULL
      )`.execute(db);
  },
});
