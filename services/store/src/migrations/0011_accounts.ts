import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * The account that a device is signed in to, see `accounts.ts`. Accounts have no rows: their ids are derived, and the
 * owners of a board are in its log.
 */
export const accounts = expands({
  up: async (db) => {
    await sql`
      CREATE TABLE account_devices (
        session_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        since timestamptz NOT NULL
      )`.execute(db);
  },
});
