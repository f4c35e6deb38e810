import type { EventId, OwnerId } from '@openfloor/contract/ids';
import { isRemovedOwner } from '@openfloor/domain/board/owners';
import type { EventCommand } from '@openfloor/domain/event/decide';
import { sql, type Kysely } from 'kysely';
import { CODE_GROUPS } from '../boards/recoveryCodes.ts';
import { removedCountSql } from '../owners.ts';
import type { Tables } from '../tables.ts';
import { BRIEF, setBounds } from '../transactionBounds.ts';
import { digestOfCode, newWrittenCode } from '../writtenCodes.ts';
import { appendToEvent, lockEvent, type Acting, type Appended } from './eventLog.ts';

/** By the ids of an event and its boards, how many owners were removed; 0 if absent. */
export type RemovedCounts = Record<string, number>;

/**
 * The event of a recovery code.
 * @param typed as it was typed
 * @returns `removed`: the code holds as long as no further owner is removed from the event or one of its boards
 */
export const findEventRecoveryCode = async (
  db: Kysely<Tables>,
  typed: string,
): Promise<{ eventId: EventId; removed: RemovedCounts } | undefined> => {
  const row = await db
    .selectFrom('event_recovery_codes')
    .select(['event_id', 'removed'])
    .where('digest', '=', digestOfCode(typed))
    .executeTakeFirst();
  return row && { eventId: row.event_id, removed: row.removed };
};

/**
 * Makes a new code for an event and voids the former one.
 * @param by the owner who asks
 * @returns undefined if that owner was removed, or the event does not exist
 */
export const replaceEventRecoveryCode = (
  db: Kysely<Tables>,
  eventId: EventId,
  by: OwnerId,
): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    const event = await lockEvent(tx, eventId);
    if (!event || isRemovedOwner(event, by)) return undefined;
    const code = newWrittenCode(CODE_GROUPS);
    await tx
      .updateTable('event_recovery_codes')
      .set({ digest: digestOfCode(code), removed: JSON.stringify(await removedIn(tx, eventId)) })
      .where('event_id', '=', eventId)
      .execute();
    return code;
  });

/**
 * Revokes all tokens of an event.
 * @param by the owner who asks
 * @returns false: that owner was removed, or the event does not exist
 */
export const rotateEventKeys = (
  db: Kysely<Tables>,
  eventId: EventId,
  { by, keyId }: { by: OwnerId; keyId: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    const event = await lockEvent(tx, eventId);
    if (!event || isRemovedOwner(event, by)) return false;
    await tx.updateTable('events').set({ key_id: keyId }).where('id', '=', eventId).execute();
    return true;
  });

const removedIn = async (tx: Kysely<Tables>, eventId: EventId): Promise<RemovedCounts> => {
  const { rows } = await sql<{ id: string; removed: number }>`
    SELECT e.id, ${removedCountSql(sql`e.owners`)} AS removed FROM events AS e WHERE e.id = ${eventId}
    UNION ALL
    SELECT b.id, ${removedCountSql(sql`b.details -> 'owners'`)} FROM event_rooms AS r JOIN boards AS b ON b.id = r.board_id
     WHERE r.event_id = ${eventId}`.execute(tx);
  return Object.fromEntries(rows.map(({ id, removed }) => [id, removed]));
};

/** Adds or removes an owner of an event. */
export const changeEventOwners = (
  db: Kysely<Tables>,
  eventId: EventId,
  command: Extract<EventCommand, { type: 'AddEventOwner' | 'RemoveEventOwner' }>,
  acting: Acting,
): Promise<Appended> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    return appendToEvent(tx, eventId, command, acting);
  });
