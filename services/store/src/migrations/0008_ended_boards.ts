import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `ended_at`: when moderators ended the board; null: it has not ended. An ended board does not count for its owner's
 * limit.
 */
export const endedBoards = expands({
  up: async (db) => {
    await sql`ALTER TABLE boards ADD COLUMN ended_at timestamptz`.execute(db);
  },
});
