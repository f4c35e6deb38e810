import { isDeepStrictEqual } from 'node:util';
import type { BoardId, EventId } from '@openfloor/contract/ids';
import { foldEvent } from '@openfloor/domain/event/evolve';
import type { Kysely, Selectable } from 'kysely';
import { readEntries } from './eventLog.ts';
import type { Tables } from '../tables.ts';
import { READING, setBounds } from '../transactionBounds.ts';

export type EventFault = { eventId: EventId; fault: string };

/** Compares every event with its log, each from one database snapshot, while the service runs. */
export async function* verifyEvents(db: Kysely<Tables>): AsyncGenerator<EventFault | { eventId: EventId }> {
  const events = await db.selectFrom('events').select('id').orderBy('created_at').execute();
  for (const { id: eventId } of events) {
    yield { eventId };
    for (const fault of await verifyEvent(db, eventId)) yield { eventId, fault };
  }
}

const verifyEvent = (db: Kysely<Tables>, eventId: EventId): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setBounds(tx, READING);
      const row = await tx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
      return row ? faultsOf(tx, row) : [];
    });

const faultsOf = async (tx: Kysely<Tables>, row: Selectable<Tables['events']>): Promise<string[]> => {
  try {
    const entries = await readEntries(tx, row.id);
    const [first] = entries;
    const { title, rooms, owners } = foldEvent(entries);
    const listed = [...rooms].flatMap(([boardId, { room, isRemoved }]) =>
      isRemoved ? [] : { boardId, room },
    );
    const stored = await storedOf(
      tx,
      listed.map(({ boardId }) => boardId),
    );
    const expected = listed.filter(({ boardId }) => stored.has(boardId));
    return [
      ...(first?.entry.type === 'v1.EventOpened' && first.entry.shortId === row.short_id
        ? []
        : ['the log does not begin with the opening of this event']),
      ...(entries.every(({ seq }, place) => seq === place + 1) && entries.length === row.head_seq
        ? []
        : [`head_seq is ${row.head_seq}, and the log has ${entries.length} entries`]),
      ...(isDeepStrictEqual(owners, row.owners) ? [] : ['the owners differ from the log']),
      ...(title === row.title ? [] : ['the title differs from the log']),
      ...(isDeepStrictEqual(await projectedOf(tx, row.id), expected)
        ? []
        : ['the rooms differ from the log']),
    ];
  } catch (error) {
    return [`the log cannot be read: ${String(error)}`];
  }
};

const storedOf = async (tx: Kysely<Tables>, boardIds: readonly BoardId[]): Promise<Set<BoardId>> => {
  if (boardIds.length === 0) return new Set();
  const rows = await tx.selectFrom('boards').select('id').where('id', 'in', boardIds).execute();
  return new Set(rows.map(({ id }) => id));
};

const projectedOf = async (
  tx: Kysely<Tables>,
  eventId: EventId,
): Promise<{ boardId: BoardId; room: string }[]> => {
  const rows = await tx
    .selectFrom('event_rooms')
    .select(['board_id', 'room'])
    .where('event_id', '=', eventId)
    .orderBy('place')
    .execute();
  return rows.map(({ board_id: boardId, room }) => ({ boardId, room }));
};
