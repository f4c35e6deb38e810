import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Status and talk of questions, and the settings of boards. The former version writes none of these columns: the defaults are
 * right for all its questions and boards, because it refuses boards with events that it does not know.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE board_events ADD COLUMN moderator_id uuid`.execute(db);
  await sql`ALTER TABLE boards ADD COLUMN details jsonb NOT NULL DEFAULT '{}'`.execute(db);
  await sql`
    ALTER TABLE questions
      ADD COLUMN status text NOT NULL DEFAULT 'published',
      ADD COLUMN was_public boolean NOT NULL DEFAULT true,
      ADD COLUMN talk_id uuid,
      ADD COLUMN details jsonb NOT NULL DEFAULT '{}'`.execute(db);
  // An author's withdrawal names only the question.
  await sql`CREATE INDEX questions_by_id ON questions (id)`.execute(db);
};

export const questionLife: Migration = { up };
