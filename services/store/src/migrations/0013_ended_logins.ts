import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tokens of the super admin that a logout ended, as digests. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE ended_logins (
      token_digest text PRIMARY KEY,
      ended_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
};

export const endedLogins: Migration = { up };
