import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sessions that were created beyond the limit of their address and solved a challenge. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`CREATE TABLE proven_sessions (session_id uuid PRIMARY KEY)`.execute(db);
};

export const provenSessions: Migration = { up };
