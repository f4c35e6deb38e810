import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `control_keys.owner_id`: the owner's device that made the key. `ends_with_board`: whether the moderator's access ends
 * after the board. `link_codes.redeemed_by`: the device that has used the code, which may use it again until it
 * expires.
 */
export const devicesHold = expands({
  up: async (db) => {
    await sql`
      ALTER TABLE control_keys
        ADD COLUMN owner_id uuid,
        ADD COLUMN ends_with_board boolean NOT NULL DEFAULT false`.execute(db);
    await sql`ALTER TABLE link_codes ADD COLUMN redeemed_by uuid`.execute(db);
  },
});
