import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** How long ended logins are stored: several times a token's lifetime, so that a stepped clock revives no token. */
const KEPT_DAYS = 7;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Ends a login of the super admin on all nodes. Also forgets logins whose tokens have expired long ago. */
export const endLogin = async (db: Db, token: string): Promise<void> => {
  await db
    .insertInto('ended_logins')
    .values({ token_digest: digestOf(token) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('ended_logins')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
};

export const hasLoginEnded = async (db: Db, token: string): Promise<boolean> =>
  (await db
    .selectFrom('ended_logins')
    .select('token_digest')
    .where('token_digest', '=', digestOf(token))
    .executeTakeFirst()) !== undefined;
