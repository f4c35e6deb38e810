import type { SessionId } from '@openfloor/contract/ids';
import { LINK_CODE_LIFETIME_MS } from '@openfloor/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { KEEP_LATER_END } from './devicePlans.ts';
import { digestOfCode, newWrittenCode } from '../writtenCodes.ts';

type Db = Kysely<Tables>;

/** Expired codes are kept this long: the clocks of nodes may differ. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** 50 bits: people type the code, and it holds for ten minutes. */
const CODE_GROUPS = 2;

/** Makes the code by which another device gets what this one has. Voids the former code of the device, and deletes expired ones. */
export const createLinkCode = async (
  db: Db,
  sessionId: SessionId,
  nowMs: number,
): Promise<{ linkCode: string; expiresAtMs: number }> => {
  const linkCode = newWrittenCode(CODE_GROUPS);
  const expiresAtMs = nowMs + LINK_CODE_LIFETIME_MS;
  await db
    .deleteFrom('link_codes')
    .where('expires_at', '<=', new Date(nowMs - KEPT_MS))
    .execute();
  await db
    .insertInto('link_codes')
    .values({ session_id: sessionId, digest: digestOfCode(linkCode), expires_at: new Date(expiresAtMs) })
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet((excluded) => ({
        digest: excluded.ref('excluded.digest'),
        expires_at: excluded.ref('excluded.expires_at'),
        redeemed_by: null,
      })),
    )
    .execute();
  return { linkCode, expiresAtMs };
};

/**
 * Gives a device the plans that the device with this code has now. From then on the code is this device's alone, so that it can repeat
 * a request that failed half-way. A used trial counts as used on both.
 * @param linkCode as it was typed
 * @returns the session that made the code; undefined if it is unknown, expired or used by another device
 */
export const redeemLinkCode = async (
  db: Db,
  { linkCode, sessionId, nowMs }: { linkCode: string; sessionId: SessionId; nowMs: number },
): Promise<SessionId | undefined> => {
  const { rows } = await sql<{ session_id: SessionId }>`
    WITH used AS (
      UPDATE link_codes SET redeemed_by = ${sessionId}::uuid
       WHERE digest = ${digestOfCode(linkCode)} AND expires_at > ${new Date(nowMs)}
         AND coalesce(redeemed_by, ${sessionId}::uuid) = ${sessionId}::uuid
      RETURNING session_id),
    shared AS (
      INSERT INTO device_plans (session_id, plan, is_trial, expires_at)
      SELECT ${sessionId}::uuid, d.plan, d.is_trial, d.expires_at
        FROM used JOIN device_plans AS d ON d.session_id = used.session_id
      ${KEEP_LATER_END})
    SELECT session_id FROM used`.execute(db);
  return rows[0]?.session_id;
};
