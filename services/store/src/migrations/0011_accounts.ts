import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/** The account that a device is signed in to, see `accounts.ts`. Has no row of an account: its id is derived, and owners of boards are in their logs. */
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
