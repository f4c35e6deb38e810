import type { SessionId } from '@openfloor/contract/ids';
import { LINK_CODE_LIFETIME_MS } from '@openfloor/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';
import { digestOfCode, newWrittenCode } from '../sealing/writtenCodes.ts';
import { givePlans, takePlanPlace } from './planDevices.ts';

/** Expired codes are kept this long: the clocks of nodes may differ. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** 50 bits: people type the code, and it holds for ten minutes. */
const CODE_GROUPS = 2;

/**
 * Makes the code by which another device gets what this one has. Voids the former code of the device, and deletes
 * expired ones.
 */
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
 * Gives a device the plans that the device with this code has now. From then on the code is this device's alone, so
 * that it can repeat a request that failed half-way.
 * @param linkCode the code as a person typed it
 * @returns the session that made the code; `link-code-not-found` if it is unknown, expired or used by another device;
 * `plan-devices-full` if one of the plans has no place left for another device; nothing was changed then
 */
export const redeemLinkCode = (
  db: Db,
  { linkCode, sessionId, nowMs }: { linkCode: string; sessionId: SessionId; nowMs: number },
): Promise<{ from: SessionId } | 'link-code-not-found' | 'plan-devices-full'> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    const usable = sql`
      digest = ${digestOfCode(linkCode)} AND expires_at > ${new Date(nowMs)}
        AND coalesce(redeemed_by, ${sessionId}::uuid) = ${sessionId}::uuid`;
    const made = await sql<{ from: SessionId }>`
      SELECT session_id AS "from" FROM link_codes WHERE ${usable}`.execute(tx);
    const [code] = made.rows;
    if (!code) return 'link-code-not-found';
    const gift = { from: code.from, to: sessionId, nowMs };
    if (!(await takePlanPlace(tx, gift))) return 'plan-devices-full';
    const used = await sql`
      UPDATE link_codes SET redeemed_by = ${sessionId}::uuid WHERE ${usable} RETURNING 1`.execute(tx);
    if (used.rows.length === 0) return 'link-code-not-found';
    await givePlans(tx, gift);
    return code;
  });
