import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Content-hashed files of every recent web build, so that any api node can serve any of them. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE web_assets (
      name text PRIMARY KEY,
      content_type text NOT NULL,
      content bytea NOT NULL,
      brotli bytea,
      gzip bytea,
      built_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  // The files are compressed already; compressing them again in TOAST would only cost time.
  for (const column of ['content', 'brotli', 'gzip'])
    await sql`ALTER TABLE web_assets ALTER COLUMN ${sql.id(column)} SET STORAGE EXTERNAL`.execute(db);
};

export const webAssets: Migration = { up };
