import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The moderators' present note to the speaker of a board. It is not part of the board's log: nothing is derived from it. Deleting
 * a board deletes its note, also when a node of the former version does.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE speaker_notes (
      board_id uuid PRIMARY KEY REFERENCES boards (id) ON DELETE CASCADE,
      talk_id uuid NOT NULL,
      text text NOT NULL,
      moderator_name text,
      written_at timestamptz NOT NULL,
      seen_at timestamptz
    )`.execute(db);
};

export const speakerNotes: Migration = { up };
