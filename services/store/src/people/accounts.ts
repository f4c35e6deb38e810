import type { SessionId } from '@openfloor/contract/ids';
import { SIGN_IN_LIFETIME_MS } from '@openfloor/contract/limits';
import { sql } from 'kysely';
import { givePlans, takePlanPlace } from '../plans/planDevices.ts';
import type { Db } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';

/** `accountId`: see `accountIdOf`. `issuer`: of the provider, as it is configured. */
type SignIn = { sessionId: SessionId; accountId: SessionId; issuer: string; nowMs: number };

/**
 * Signs a device in to an account and out of any other. The account gets the plans of the device, unless one of them
 * has no place left for another device. Deletes expired sign-ins.
 */
export const signInTo = async (db: Db, { sessionId, accountId, issuer, nowMs }: SignIn): Promise<void> => {
  const since = new Date(nowMs);
  await db.deleteFrom('account_devices').where('since', '<=', expiredSince(nowMs)).execute();
  await db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    const gift = { from: sessionId, to: accountId, nowMs };
    if (await takePlanPlace(tx, gift)) await givePlans(tx, gift);
    await sql`
      INSERT INTO account_devices (session_id, account_id, issuer, since)
      VALUES (${sessionId}, ${accountId}, ${issuer}, ${since})
      ON CONFLICT (session_id) DO UPDATE
        SET account_id = excluded.account_id, issuer = excluded.issuer, since = excluded.since, signed_out = false`.execute(
      tx,
    );
  });
};

/** Signs a device out. @returns whether it was signed in */
export const signOut = async (db: Db, sessionId: SessionId): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account_devices')
    .set({ signed_out: true })
    .where('session_id', '=', sessionId)
    .where('signed_out', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Whether a device has signed out since its last sign-in: the provider may still know who used it. Deleted with the
 * sign-in, after 30 days.
 */
export const hasSignedOut = async (db: Db, sessionId: SessionId): Promise<boolean> => {
  const row = await db
    .selectFrom('account_devices')
    .select('signed_out')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.signed_out ?? false;
};

/** The account at this issuer that a device is signed in to; undefined: none. */
export const accountOfDevice = async (
  db: Db,
  { sessionId, issuer, nowMs }: Omit<SignIn, 'accountId'>,
): Promise<SessionId | undefined> => {
  const row = await db
    .selectFrom('account_devices')
    .select('account_id')
    .where('session_id', '=', sessionId)
    .where('issuer', '=', issuer)
    .where('signed_out', '=', false)
    .where('since', '>', expiredSince(nowMs))
    .executeTakeFirst();
  return row?.account_id;
};

const expiredSince = (nowMs: number): Date => new Date(nowMs - SIGN_IN_LIFETIME_MS);
