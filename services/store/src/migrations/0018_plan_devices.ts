import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `holder_id`: the session that redeemed the plan's key or started its trial; null: the device itself, or unknown.
 * `device_id` names the device to the holder. `since`: when the device got the plan; null if a former version gave it.
 * Earlier copies of a plan get their holder if only one session redeemed keys with this plan and end; all others stay
 * as they are.
 */
export const planDevices = expands({
  up: async (db) => {
    await sql`
      ALTER TABLE device_plans
        ADD COLUMN holder_id uuid,
        ADD COLUMN device_id uuid,
        ADD COLUMN since timestamptz`.execute(db);
    await sql`
      UPDATE device_plans AS d SET holder_id = k.holder_id, device_id = gen_random_uuid()
        FROM (SELECT plan, expires_at, (array_agg(redeemed_by))[1] AS holder_id
                FROM plan_keys WHERE redeemed_by IS NOT NULL
               GROUP BY plan, expires_at HAVING count(DISTINCT redeemed_by) = 1) AS k
       WHERE NOT d.is_trial AND d.plan = k.plan AND d.expires_at = k.expires_at AND d.session_id <> k.holder_id`.execute(
      db,
    );
    await sql`CREATE INDEX device_plans_by_holder ON device_plans (holder_id) WHERE holder_id IS NOT NULL`.execute(
      db,
    );
  },
});
