import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * An index for the boards that have a due talk, see `boardsWithDueTalk`. Times are stored as texts in UTC, which sort
 * like the times.
 */
export const agenda = expands({
  up: async (db) => {
    await sql`
      CREATE INDEX boards_next_talk ON boards ((details ->> 'nextTalkAt'))
        WHERE deleted_at IS NULL AND details ->> 'nextTalkAt' IS NOT NULL`.execute(db);
  },
});
