import { EventEntry, type RecordedEntry } from '@openfloor/contract/eventLog';
import type { EventId, OwnerId } from '@openfloor/contract/ids';
import { parseStored } from '@openfloor/contract/laterVersion';
import { assertNever } from '@openfloor/domain/assertNever';
import { decide, type EventCommand, type EventRefusal } from '@openfloor/domain/event/decide';
import type { EventState } from '@openfloor/domain/event/eventState';
import { evolve, foldEvent } from '@openfloor/domain/event/evolve';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** The log of an event, oldest first. @throws LaterVersion */
export const readEntries = async (db: Db, eventId: EventId): Promise<RecordedEntry[]> => {
  const rows = await db
    .selectFrom('event_log')
    .select(['seq', 'type', 'data', 'recorded_at'])
    .where('event_id', '=', eventId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, type, data, recorded_at: at }) => ({
    seq,
    at: at.toISOString(),
    entry: parseStored(EventEntry, { type, ...data }, `entry of event ${eventId}`),
  }));
};

/** `state`: after the command. */
export type Appended =
  { ok: true; seq: number; state: EventState } | EventRefusal | { ok: false; code: 'event-not-found' };

/** The head of an event's log. Its row stays locked until the transaction of the caller ends; undefined: no such event. */
export const lockEvent = (
  tx: Db,
  eventId: EventId,
): Promise<{ head_seq: number; owners: EventState['owners'] } | undefined> =>
  tx
    .selectFrom('events')
    .select(['head_seq', 'owners'])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();

/** `at`: ISO 8601. `by`: the owner who acts, who may have been removed meanwhile. */
export type Acting = { at: string; by?: OwnerId };

/**
 * Decides a command on an event and records what it leads to, in the transaction of the caller. The lock of the event's row makes
 * concurrent commands follow each other.
 */
export const appendToEvent = async (
  tx: Db,
  eventId: EventId,
  command: EventCommand,
  { at, by }: Acting,
): Promise<Appended> => {
  const event = await lockEvent(tx, eventId);
  if (!event) return { ok: false, code: 'event-not-found' };
  let state = foldEvent(await readEntries(tx, eventId));
  const openBoards = await openBoardsOf(tx, eventId);
  const decision = decide(command, state, { openBoards, by });
  if (!decision.ok) return decision;
  let seq = event.head_seq;
  for (const entry of decision.entries) {
    const recorded = { seq: (seq += 1), entry, at };
    state = evolve(state, recorded);
    await recordEntry(tx, eventId, recorded);
  }
  const owners = JSON.stringify(state.owners);
  await tx.updateTable('events').set({ head_seq: seq, owners }).where('id', '=', eventId).execute();
  return { ok: true, seq, state };
};

const openBoardsOf = async (tx: Db, eventId: EventId): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('event_rooms')
    .innerJoin('boards', 'boards.id', 'event_rooms.board_id')
    .select('board_id')
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ board_id }) => board_id));
};

/** Stores an entry and what follows from it. The board of a new room must exist. */
export const recordEntry = async (
  tx: Db,
  eventId: EventId,
  { seq, entry, at }: RecordedEntry,
): Promise<void> => {
  const { type, ...data } = entry;
  await tx
    .insertInto('event_log')
    .values({ event_id: eventId, seq, type, data, recorded_at: new Date(at) })
    .execute();
  await project(tx, eventId, entry);
};

const project = async (tx: Db, eventId: EventId, entry: EventEntry): Promise<void> => {
  switch (entry.type) {
    case 'v1.EventOpened':
      return addRooms(tx, eventId, entry.rooms);
    case 'v1.RoomAdded':
      return addRooms(tx, eventId, [entry]);
    case 'v1.RoomRemoved':
      await tx.deleteFrom('event_rooms').where('board_id', '=', entry.boardId).execute();
      return;
    case 'v1.EventOwnerAdded':
    case 'v1.EventOwnerRemoved':
      // The row of the event has its owners.
      return;
    default:
      assertNever(entry);
  }
};

const addRooms = async (
  tx: Db,
  eventId: EventId,
  rooms: readonly { boardId: string; room: string }[],
): Promise<void> => {
  await sql`
    INSERT INTO event_rooms (board_id, event_id, room, place)
    SELECT added.board_id, ${eventId}, added.room, added.number + (
             SELECT coalesce(max(place), 0) FROM event_rooms WHERE event_id = ${eventId})
      FROM unnest(${rooms.map(({ boardId }) => boardId)}::uuid[], ${rooms.map(({ room }) => room)}::text[])
             WITH ORDINALITY AS added (board_id, room, number)`.execute(tx);
};
