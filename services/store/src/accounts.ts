import type { SessionId } from '@openfloor/contract/ids';
import { SIGN_IN_LIFETIME_MS } from '@openfloor/contract/limits';
import { sql, type Kysely } from 'kysely';
import { KEEP_LATER_END } from './plans/devicePlans.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** `accountId`: see `accountIdOf`. */
type SignIn = { sessionId: SessionId; accountId: SessionId; nowMs: number };

/** Signs a device in to an account and out of any other. The account gets the plans of the device. Deletes what has expired. */
export const signInTo = async (db: Db, { sessionId, accountId, nowMs }: SignIn): Promise<void> => {
  const since = new Date(nowMs);
  await db.deleteFrom('account_devices').where('since', '<=', expiredSince(nowMs)).execute();
  await sql`
    WITH shared AS (
      INSERT INTO device_plans (session_id, plan, is_trial, expires_at)
      SELECT ${accountId}::uuid, plan, is_trial, expires_at FROM device_plans WHERE session_id = ${sessionId}
      ${KEEP_LATER_END})
    INSERT INTO account_devices (session_id, account_id, since) VALUES (${sessionId}, ${accountId}, ${since})
    ON CONFLICT (session_id) DO UPDATE SET account_id = excluded.account_id, since = excluded.since`.execute(
    db,
  );
};

export const signOut = async (db: Db, sessionId: SessionId): Promise<void> => {
  await db.deleteFrom('account_devices').where('session_id', '=', sessionId).execute();
};

/** The account that a device is signed in to; undefined: none. */
export const accountOfDevice = async (
  db: Db,
  sessionId: SessionId,
  nowMs: number,
): Promise<SessionId | undefined> => {
  const row = await db
    .selectFrom('account_devices')
    .select('account_id')
    .where('session_id', '=', sessionId)
    .where('since', '>', expiredSince(nowMs))
    .executeTakeFirst();
  return row?.account_id;
};

const expiredSince = (nowMs: number): Date => new Date(nowMs - SIGN_IN_LIFETIME_MS);
