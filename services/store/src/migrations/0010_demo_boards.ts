import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The former version does not know the column and treats a demo as an ordinary board. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE boards ADD COLUMN demo boolean NOT NULL DEFAULT false`.execute(db);
  await sql`CREATE INDEX boards_demo ON boards (id) WHERE demo`.execute(db);
};

export const demoBoards: Migration = { up };
