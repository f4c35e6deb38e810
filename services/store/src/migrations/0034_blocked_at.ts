import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a session was blocked, for the super admin's list. Blocks of earlier versions have no time: only the log has it. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE blocks ADD COLUMN blocked_at timestamptz`.execute(db);
  await sql`ALTER TABLE blocks ALTER COLUMN blocked_at SET DEFAULT now()`.execute(db);
};

export const blockedAt: Migration = { up };
