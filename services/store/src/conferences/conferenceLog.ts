import { ConferenceEntry, type RecordedEntry } from '@openfloor/contract/conferenceLog';
import type { ConferenceId, OwnerId } from '@openfloor/contract/ids';
import { parseStored } from '@openfloor/contract/laterVersion';
import { assertNever } from '@openfloor/domain/assertNever';
import { decide, type ConferenceCommand, type ConferenceRefusal } from '@openfloor/domain/conference/decide';
import type { ConferenceState } from '@openfloor/domain/conference/conferenceState';
import { evolve, foldConference } from '@openfloor/domain/conference/evolve';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** The log of a conference, oldest first. @throws LaterVersion */
export const readEntries = async (db: Db, conferenceId: ConferenceId): Promise<RecordedEntry[]> => {
  const rows = await db
    .selectFrom('event_log')
    .select(['seq', 'type', 'data', 'recorded_at'])
    .where('event_id', '=', conferenceId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, type, data, recorded_at: at }) => ({
    seq,
    at: at.toISOString(),
    entry: parseStored(ConferenceEntry, { type, ...data }, `entry of event ${conferenceId}`),
  }));
};

/** `state`: after the command. */
export type Appended =
  | { ok: true; seq: number; state: ConferenceState }
  | ConferenceRefusal
  | { ok: false; code: 'event-not-found' };

/** Locks the row of a conference until the caller's transaction ends; undefined: no such conference. */
export const lockConference = (
  tx: Db,
  conferenceId: ConferenceId,
): Promise<{ head_seq: number; owners: ConferenceState['owners'] } | undefined> =>
  tx
    .selectFrom('events')
    .select(['head_seq', 'owners'])
    .where('id', '=', conferenceId)
    .forUpdate()
    .executeTakeFirst();

/** `at`: ISO 8601. `by`: the owner who acts, who may have been removed meanwhile. */
export type Acting = { at: string; by?: OwnerId };

/**
 * Decides a command on a conference and records its entries, in the transaction of the caller. The lock of the
 * conference's row serializes concurrent commands.
 */
export const appendToConference = async (
  tx: Db,
  conferenceId: ConferenceId,
  command: ConferenceCommand,
  { at, by }: Acting,
): Promise<Appended> => {
  const conference = await lockConference(tx, conferenceId);
  if (!conference) return { ok: false, code: 'event-not-found' };
  let state = foldConference(await readEntries(tx, conferenceId));
  const openBoards = await openBoardsOf(tx, conferenceId);
  const decision = decide(command, state, { openBoards, by });
  if (!decision.ok) return decision;
  let seq = conference.head_seq;
  for (const entry of decision.entries) {
    const recorded = { seq: (seq += 1), entry, at };
    state = evolve(state, recorded);
    await recordEntry(tx, conferenceId, recorded);
  }
  const owners = JSON.stringify(state.owners);
  await tx.updateTable('events').set({ head_seq: seq, owners }).where('id', '=', conferenceId).execute();
  return { ok: true, seq, state };
};

const openBoardsOf = async (tx: Db, conferenceId: ConferenceId): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('event_rooms')
    .innerJoin('boards', 'boards.id', 'event_rooms.board_id')
    .select('board_id')
    .where('event_id', '=', conferenceId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ board_id }) => board_id));
};

/** Stores an entry and updates the projections. The board of a new room must exist. */
export const recordEntry = async (
  tx: Db,
  conferenceId: ConferenceId,
  { seq, entry, at }: RecordedEntry,
): Promise<void> => {
  const { type, ...data } = entry;
  await tx
    .insertInto('event_log')
    .values({ event_id: conferenceId, seq, type, data, recorded_at: new Date(at) })
    .execute();
  await project(tx, conferenceId, entry);
};

const project = async (tx: Db, conferenceId: ConferenceId, entry: ConferenceEntry): Promise<void> => {
  switch (entry.type) {
    case 'v1.EventOpened':
      return addRooms(tx, conferenceId, entry.rooms);
    case 'v1.RoomAdded':
      return addRooms(tx, conferenceId, [entry]);
    case 'v1.RoomRemoved':
      await tx.deleteFrom('event_rooms').where('board_id', '=', entry.boardId).execute();
      return;
    case 'v1.EventOwnerAdded':
    case 'v1.EventOwnerRemoved':
      // Owners have no projection of their own: they are in the row of the conference.
      return;
    default:
      assertNever(entry);
  }
};

const addRooms = async (
  tx: Db,
  conferenceId: ConferenceId,
  rooms: readonly { boardId: string; room: string }[],
): Promise<void> => {
  await sql`
    INSERT INTO event_rooms (board_id, event_id, room, place)
    SELECT added.board_id, ${conferenceId}, added.room, added.number + (
             SELECT coalesce(max(place), 0) FROM event_rooms WHERE event_id = ${conferenceId})
      FROM unnest(${rooms.map(({ boardId }) => boardId)}::uuid[], ${rooms.map(({ room }) => room)}::text[])
             WITH ORDINALITY AS added (board_id, room, number)`.execute(tx);
};
