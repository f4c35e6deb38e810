import type { EventId, SessionId } from '@openfloor/contract/ids';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { BRIEF, setBounds } from '../transactionBounds.ts';
import { digestOfCode } from '../writtenCodes.ts';
import { appendToEvent, type Appended } from './eventLog.ts';

/** The event of a recovery code. @param typed as it was typed */
export const findEventRecoveryCode = async (
  db: Kysely<Tables>,
  typed: string,
): Promise<EventId | undefined> => {
  const row = await db
    .selectFrom('event_recovery_codes')
    .select('event_id')
    .where('digest', '=', digestOfCode(typed))
    .executeTakeFirst();
  return row?.event_id;
};

/** Makes a device an owner of an event. */
export const addEventOwner = (
  db: Kysely<Tables>,
  eventId: EventId,
  sessionId: SessionId,
  at: string,
): Promise<Appended> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    return appendToEvent(tx, eventId, { type: 'AddEventOwner', sessionId }, at);
  });
