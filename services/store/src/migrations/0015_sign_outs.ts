import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `issuer`: provider of the account. A sign-in at another provider than the configured one does not count, nor does one
 * without an issuer. `signed_out`: the device signed out, and its next sign-in asks for the password.
 */
export const signOuts = expands({
  up: async (db) => {
    await sql`
      ALTER TABLE account_devices
        ADD COLUMN issuer text,
        ADD COLUMN signed_out boolean NOT NULL DEFAULT false`.execute(db);
  },
});
