import type { SessionId } from '@openfloor/contract/ids';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Remembers for good that the session solved a challenge. */
export const addProvenSession = async (db: Kysely<Tables>, sessionId: SessionId): Promise<void> => {
  await db
    .insertInto('proven_sessions')
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const isProvenSession = async (db: Kysely<Tables>, sessionId: SessionId): Promise<boolean> =>
  (await db
    .selectFrom('proven_sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) !== undefined;
