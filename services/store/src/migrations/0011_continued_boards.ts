import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The first number of a board's epoch that may also have been given to an event which a failover lost. Null: there is none. The
 * former version does not read the column; it changes the epoch instead, which is safe as well.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE boards ADD COLUMN continued_from integer`.execute(db);
};

export const continuedBoards: Migration = { up };
