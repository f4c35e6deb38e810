import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `opener`: address prefix of who opened the board. Null for webhooks from before, which count by the board's whole
 * address.
 */
export const webhookOpeners = expands({
  up: async (db) => {
    await sql`ALTER TABLE webhooks ADD COLUMN opener text`.execute(db);
  },
});
