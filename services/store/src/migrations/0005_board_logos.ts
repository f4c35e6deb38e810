import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/** `board_logos`: the logo of a board as PNG, as this program encoded it. */
export const boardLogos = expands({
  up: async (db) => {
    await sql`
      CREATE TABLE board_logos (
        board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
        png bytea NOT NULL
      )`.execute(db);
  },
});
