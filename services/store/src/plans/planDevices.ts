import { FIRST_OWNER_ID, type PlanDeviceId, type SessionId } from '@openfloor/contract/ids';
import { PLAN_DEVICES_MAX } from '@openfloor/contract/limits';
import { isAccountId } from '@openfloor/platform/credentials/accountId';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';
import { KEEP_LATER_END } from './devicePlans.ts';

/** `from` and `to`: sessions or accounts. */
type Gift = { from: SessionId; to: SessionId; nowMs: number };

/**
 * Locks the plans of a device until the end of the transaction, so that changes of who has them follow each other.
 * @returns whether these plans have a place left for one more device, or the device `to` has one
 */
export const takePlanPlace = async (tx: Db, { from, to, nowMs }: Gift): Promise<boolean> => {
  const now = new Date(nowMs);
  const { rows } = await sql<{ holder: SessionId }>`
    SELECT DISTINCT ${HOLDER} AS holder FROM device_plans AS d
     WHERE d.session_id = ${from} AND d.expires_at > ${now} AND ${HOLDER} <> ${to} ORDER BY 1`.execute(tx);
  for (const { holder } of rows) {
    await lockHolder(tx, holder);
    const held = await sql<{ session_id: SessionId }>`
      SELECT DISTINCT session_id FROM device_plans
       WHERE holder_id = ${holder} AND session_id <> ${to} AND expires_at > ${now}`.execute(tx);
    const others = held.rows.map(({ session_id }) => session_id);
    // A person who signs in keeps the plan: the first account of the holder itself takes no place.
    const isOwnAccount = holder === from && isAccountId(to) && !others.some(isAccountId);
    if (others.length + 1 >= PLAN_DEVICES_MAX && !isOwnAccount) return false;
  }
  return true;
};

/**
 * Gives the plans of one device to another. A plan that the other device already has is replaced only by one that ends
 * later. A used trial counts as used on both.
 */
export const givePlans = async (tx: Db, { from, to, nowMs }: Gift): Promise<void> => {
  await sql`
    INSERT INTO device_plans (session_id, plan, is_trial, expires_at, holder_id, device_id, since)
    SELECT ${to}::uuid, d.plan, d.is_trial, d.expires_at, ${HOLDER}, gen_random_uuid(), ${new Date(nowMs)}
      FROM device_plans AS d WHERE d.session_id = ${from} AND ${HOLDER} <> ${to}
    ${KEEP_LATER_END}`.execute(tx);
};

/** SQL: who redeemed the key of the plan `d`, or started its trial. */
const HOLDER: RawBuilder<SessionId> = sql`coalesce(d.holder_id, d.session_id)`;

const lockHolder = async (tx: Db, holder: SessionId): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('plan of ' || ${holder}::text, 0))`.execute(tx);
};

export type PlanDevice = { id: PlanDeviceId; sessionId: SessionId; since: Date | null };

/** The devices that have plans of these holders now, the holders first. */
export const listPlanDevices = async (
  db: Db,
  holders: readonly SessionId[],
  nowMs: number,
): Promise<PlanDevice[]> => {
  if (holders.length === 0) return [];
  const { rows } = await sql<PlanDevice>`
    SELECT coalesce(min(device_id::text), ${FIRST_OWNER_ID}) AS id, session_id AS "sessionId", min(since) AS since
      FROM device_plans
     WHERE expires_at > ${new Date(nowMs)}
       AND (holder_id = ANY (${holders}::uuid[]) OR holder_id IS NULL AND session_id = ANY (${holders}::uuid[]))
     GROUP BY holder_id, session_id ORDER BY holder_id IS NOT NULL, min(since) NULLS FIRST, 1`.execute(db);
  return rows;
};

/**
 * Ends the plans that a device has from these holders, and the codes by which it could get them again. The device keeps
 * what it redeemed itself; a trial that it shared counts as used.
 * @returns false: there is no such device
 */
export const removePlanDevice = (
  db: Db,
  { holders, id, nowMs }: { holders: readonly SessionId[]; id: PlanDeviceId; nowMs: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    for (const holder of holders.toSorted()) await lockHolder(tx, holder);
    const { rows } = await sql<{ session_id: SessionId; holder_id: SessionId }>`
      SELECT session_id, holder_id FROM device_plans
       WHERE device_id = ${id} AND holder_id = ANY (${holders}::uuid[])`.execute(tx);
    const [gone] = rows;
    if (!gone) return false;
    const { session_id: sessionId, holder_id: holder } = gone;
    const ofHolder = sql`session_id = ${sessionId} AND holder_id = ${holder}`;
    const isItsOwn = sql`holder_id = NULL, device_id = NULL, since = NULL`;
    await sql`
      UPDATE device_plans SET ${isItsOwn}, expires_at = least(expires_at, ${new Date(nowMs)})
       WHERE ${ofHolder} AND is_trial`.execute(tx);
    await sql`
      UPDATE device_plans AS d SET ${isItsOwn}, expires_at = k.expires_at
        FROM (SELECT plan, max(expires_at) AS expires_at FROM plan_keys WHERE redeemed_by = ${sessionId} GROUP BY plan) AS k
       WHERE ${ofHolder} AND d.plan = k.plan`.execute(tx);
    await sql`DELETE FROM device_plans WHERE ${ofHolder}`.execute(tx);
    await sql`DELETE FROM link_codes WHERE redeemed_by = ${sessionId}`.execute(tx);
    return true;
  });
