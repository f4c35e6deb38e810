import { sql } from 'kysely';
import { expands } from './declareExpansions.ts';

/**
 * `boards.plan`: the plan that a board was opened with; null: it has every feature, as all boards from before the
 * server sold plans. `plan_keys`: keys that a device may redeem, as digests. `device_plans`: until when a device has
 * each plan; the trial has its own row, which records that it was used. `link_codes`: the code of a device that shares
 * its plan with another one.
 */
export const plans = expands({
  up: async (db) => {
    await sql`ALTER TABLE boards ADD COLUMN plan text`.execute(db);
    await sql`
      CREATE TABLE plan_keys (
        digest bytea PRIMARY KEY,
        plan text NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        redeemed_by uuid,
        redeemed_at timestamptz
      )`.execute(db);
    await sql`
      CREATE TABLE device_plans (
        session_id uuid NOT NULL,
        plan text NOT NULL,
        is_trial boolean NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (session_id, plan, is_trial)
      )`.execute(db);
    await sql`
      CREATE TABLE link_codes (
        session_id uuid PRIMARY KEY,
        digest bytea NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      )`.execute(db);
  },
});
