import type { SessionId } from '@openfloor/contract/ids';
import { PLANS, type PaidPlan, type Plan } from '@openfloor/contract/plans';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A plan that a device has, or had. */
export type HeldPlan = { plan: PaidPlan; isTrial: boolean; expiresAtMs: number };

export type DevicePlan = {
  plan: Plan;
  /** The held plan that is in effect; if all have ended, the one that ended last. */
  held: HeldPlan | undefined;
  /** A lesser plan that the device has beyond the end of the present one. */
  next: HeldPlan | undefined;
  isTrialUsed: boolean;
};

/** The best plan that the device has at this time of the node's clock. Of the same plan the later end counts. */
export const readDevicePlan = async (db: Db, sessionId: SessionId, nowMs: number): Promise<DevicePlan> => {
  const rows = await db
    .selectFrom('device_plans')
    .select(['plan', 'is_trial', 'expires_at'])
    .where('session_id', '=', sessionId)
    .execute();
  const all = rows.map((row): HeldPlan => ({
    plan: row.plan,
    isTrial: row.is_trial,
    expiresAtMs: row.expires_at.getTime(),
  }));
  const isTrialUsed = all.some(({ isTrial }) => isTrial);
  const byEnd = all.toSorted((a, b) => b.expiresAtMs - a.expiresAtMs);
  const present = byEnd.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
  const [best, ...others] = present.toSorted((a, b) => PLANS.indexOf(b.plan) - PLANS.indexOf(a.plan));
  const next = others.find(({ expiresAtMs }) => best && expiresAtMs > best.expiresAtMs);
  return { plan: best?.plan ?? 'free', held: best ?? byEnd[0], next, isTrialUsed };
};

/** Starts the trial of a device. @returns false if it was started before: each device has one trial */
export const startTrial = async (
  db: Db,
  { sessionId, expiresAtMs, nowMs }: { sessionId: SessionId; expiresAtMs: number; nowMs: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('device_plans')
    .values({
      session_id: sessionId,
      plan: 'pro',
      is_trial: true,
      expires_at: new Date(expiresAtMs),
      since: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/**
 * SQL after `INSERT INTO device_plans`: a plan that the device already has keeps the later of both ends, and the holder
 * who gave that end.
 */
export const KEEP_LATER_END = sql`
  ON CONFLICT (session_id, plan, is_trial) DO UPDATE
    SET expires_at = excluded.expires_at, holder_id = excluded.holder_id, device_id = excluded.device_id, since = excluded.since
  WHERE device_plans.expires_at < excluded.expires_at`;
