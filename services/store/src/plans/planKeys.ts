import type { SessionId } from '@openfloor/contract/ids';
import type { PaidPlan } from '@openfloor/contract/plans';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { KEEP_LATER_END } from './devicePlans.ts';
import { digestOfCode, newWrittenCode } from '../sealing/writtenCodes.ts';

/** 100 bits. */
const KEY_GROUPS = 4;

/** Makes a key that one device can redeem. Only its digest is stored. @returns the key */
export const createPlanKey = async (
  db: Db,
  { plan, expiresAtMs, nowMs }: { plan: PaidPlan; expiresAtMs: number; nowMs: number },
): Promise<string> => {
  const key = newWrittenCode(KEY_GROUPS);
  await db
    .insertInto('plan_keys')
    .values({
      digest: digestOfCode(key),
      plan,
      expires_at: new Date(expiresAtMs),
      created_at: new Date(nowMs),
    })
    .execute();
  return key;
};

/**
 * Gives a device the plan of a key. One statement takes the key and stores the plan, so only one of several devices
 * gets it, and a failure between the two cannot lose it. A plan that the device already has stays: a different plan is
 * added, the same one gets the later end.
 * @param key the key as a person typed it
 * @returns `redeemed` also for a device that repeats its call: the answer of the first may have been lost.
 * `plan-key-not-found` also for a key whose time is over
 */
export const redeemPlanKey = async (
  db: Db,
  { key, sessionId, nowMs }: { key: string; sessionId: SessionId; nowMs: number },
): Promise<'redeemed' | 'plan-key-not-found' | 'plan-key-used'> => {
  const digest = digestOfCode(key);
  const now = new Date(nowMs);
  const { rows } = await sql`
    WITH redeemed AS (
      UPDATE plan_keys SET redeemed_by = ${sessionId}, redeemed_at = ${now}
       WHERE digest = ${digest} AND redeemed_by IS NULL AND expires_at > ${now}
      RETURNING plan, expires_at)
    INSERT INTO device_plans (session_id, plan, is_trial, expires_at, since)
    SELECT ${sessionId}::uuid, plan, false, expires_at, ${now} FROM redeemed
    ${KEEP_LATER_END} RETURNING 1`.execute(db);
  if (rows.length > 0) return 'redeemed';
  const known = await db
    .selectFrom('plan_keys')
    .select('redeemed_by')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!known || known.redeemed_by === null) return 'plan-key-not-found';
  return known.redeemed_by === sessionId ? 'redeemed' : 'plan-key-used';
};
