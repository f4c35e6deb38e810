import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When a session was proven, so that old ones can be deleted. Sessions from before count as proven now. The former
 * version adds sessions without naming the column.
 */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE proven_sessions ADD COLUMN proven_at timestamptz NOT NULL DEFAULT now()`.execute(db);
  await sql`CREATE INDEX proven_sessions_by_age ON proven_sessions (proven_at)`.execute(db);
};

export const provenAt: Migration = { up };
