import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/** `key_id`: changes when the tokens of an event are revoked, like that of a board; null: they never were. */
export const eventKeys = expands({
  up: async (db) => {
    await sql`ALTER TABLE events ADD COLUMN key_id uuid`.execute(db);
  },
});
