import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Where a question was merged. `ancestors`: its parent first, the root of the tree last; null for one that was not merged.
 * `root_id`: that root, which has its own id here; null for a question alone. The former version writes neither, which is right for
 * all its questions: it refuses boards with merged ones.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE questions ADD COLUMN ancestors uuid[], ADD COLUMN root_id uuid`.execute(db);
  await sql`
    CREATE INDEX questions_by_root ON questions (board_id, root_id) WHERE root_id IS NOT NULL`.execute(db);
};

export const mergedQuestions: Migration = { up };
