import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `seen`: whether the super admin has seen the request. `next_notice_at`: when the request is sent to the operator's
 * webhook next; null: it was sent, or no webhook was configured when it arrived.
 */
export const contactNotices = expands({
  up: async (db) => {
    await sql`
      ALTER TABLE contact_requests
        ADD COLUMN seen boolean NOT NULL DEFAULT false,
        ADD COLUMN notice_attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN next_notice_at timestamptz`.execute(db);
    await sql`
      CREATE INDEX contact_requests_to_tell ON contact_requests (next_notice_at, id)
        WHERE next_notice_at IS NOT NULL`.execute(db);
  },
});
