import type { BoardId, ConferenceId, SessionId, ShortId } from '@openfloor/contract/ids';
import type { ConferenceOfBoard, ConferenceRoom } from '@openfloor/contract/http/conferences';
import type { BoardState, OwnerState } from '@openfloor/domain/board/boardState';
import { nowAndNext } from '@openfloor/domain/conference/nowAndNext';
import { sql, type Selectable } from 'kysely';
import { fromBoardDetails, ownersFrom, type BoardDetails } from '../details.ts';
import { isOrganisedBySql } from '../reads/owners.ts';
import type { Db, Tables } from '../tables.ts';

/** A conference, without its rooms. */
export type ConferenceRecord = {
  id: ConferenceId;
  shortId: ShortId;
  title: string;
  adminKey: string;
  /** Changes when its tokens are revoked; absent: they never were. */
  keyId?: string;
  /** The session that opened it. */
  ownerSessionId: SessionId;
  demo: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** Present and former owners; the first one opened the conference. */
  owners: readonly OwnerState[];
};

const toConferenceRecord = (row: Selectable<Tables['events']>): ConferenceRecord => ({
  id: row.id,
  shortId: row.short_id,
  title: row.title,
  adminKey: row.admin_key,
  ...(row.key_id !== null && { keyId: row.key_id }),
  ownerSessionId: row.owner_session_id,
  demo: row.demo,
  createdAt: row.created_at.toISOString(),
  owners: row.owners,
});

export const readConference = async (
  db: Db,
  conferenceId: ConferenceId,
): Promise<ConferenceRecord | undefined> => {
  const row = await db.selectFrom('events').selectAll().where('id', '=', conferenceId).executeTakeFirst();
  return row && toConferenceRecord(row);
};

/** The conference that a short id leads to. */
export const findConferenceByShortId = async (
  db: Db,
  shortId: ShortId,
): Promise<ConferenceId | undefined> => {
  const row = await db.selectFrom('events').select('id').where('short_id', '=', shortId).executeTakeFirst();
  return row?.id;
};

/** The conference that has an open board as a room; undefined: no such board is open. */
export const findConferenceOfBoard = async (
  db: Db,
  boardId: BoardId,
): Promise<ConferenceOfBoard | undefined> => {
  const row = await db
    .selectFrom('boards')
    .leftJoin('event_rooms', 'event_rooms.board_id', 'boards.id')
    .leftJoin('events', 'events.id', 'event_rooms.event_id')
    .select(['events.id', 'events.short_id', 'events.title'])
    .where('boards.id', '=', boardId)
    .where('boards.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, short_id: shortId, title } = row;
  return { event: id === null || shortId === null || title === null ? null : { id, shortId, title } };
};

/** The conferences that a device organises, newest first. */
export const conferencesOwnedBy = async (db: Db, sessionId: SessionId): Promise<ConferenceRecord[]> => {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where(isOrganisedBySql(sessionId))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toConferenceRecord);
};

/** A room, with values from its board's row. `isClosed`: the board is closed, and visitors do not see the room. */
export type StoredRoom = Pick<ConferenceRoom, 'boardId' | 'room' | 'endedAt'> & {
  shortId: ShortId;
  adminKey: string;
  keyId: string | null;
  isClosed: boolean;
  moderators: BoardState['moderators'];
  owners: BoardState['owners'];
};

type StoredRow = Omit<StoredRoom, 'endedAt' | 'moderators' | 'owners'> & {
  moderators: BoardDetails['moderators'] | null;
  owners: BoardState['owners'] | null;
  owner_session_id: SessionId;
  created_at: Date;
  endedAt: Date | null;
};

/** The rooms of a conference whose boards are stored, in the order in which they were added. */
export const readRooms = async (db: Db, conferenceId: ConferenceId): Promise<StoredRoom[]> => {
  const { rows } = await sql<StoredRow>`
    SELECT r.board_id AS "boardId", r.room, b.short_id AS "shortId", b.admin_key AS "adminKey", b.key_id AS "keyId",
           b.deleted_at IS NOT NULL AS "isClosed", b.ended_at AS "endedAt", b.owner_session_id, b.created_at,
           b.details -> 'moderators' AS moderators, b.details -> 'owners' AS owners
      FROM event_rooms AS r JOIN boards AS b ON b.id = r.board_id
     WHERE r.event_id = ${conferenceId} ORDER BY r.place`.execute(db);
  return rows.map(({ moderators, owners, endedAt, owner_session_id, created_at, ...room }) => ({
    ...room,
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    moderators: moderators ?? [],
    owners: ownersFrom({ details: owners === null ? {} : { owners }, owner_session_id, created_at }),
  }));
};

/** Those of the rooms whose boards are not closed. */
export const readOpenRooms = async (db: Db, conferenceId: ConferenceId): Promise<StoredRoom[]> =>
  (await readRooms(db, conferenceId)).filter(({ isClosed }) => !isClosed);

/**
 * A room as visitors see it, without its current and next talk. `talksVersion`: differs once its talks or its agenda
 * have changed.
 */
export type ShownRoom = Pick<ConferenceRoom, 'boardId' | 'room' | 'endedAt'> & { talksVersion: string };

type ShownRow = Omit<ShownRoom, 'endedAt'> & { endedAt: Date | null };

/** The rooms of a conference whose boards are not closed, in the order in which they were added. Parses no agenda. */
export const readShownRooms = async (db: Db, conferenceId: ConferenceId): Promise<ShownRoom[]> => {
  const { rows } = await sql<ShownRow>`
    SELECT r.board_id AS "boardId", r.room, b.ended_at AS "endedAt",
           concat_ws(' ', b.epoch, (
             SELECT max(c.seq) FROM latest_changes AS c
              WHERE c.board_id = b.id AND c.subject = b.id AND c.field IN ('agenda', 'talkEnded'))) AS "talksVersion"
      FROM event_rooms AS r JOIN boards AS b ON b.id = r.board_id
     WHERE r.event_id = ${conferenceId} AND b.deleted_at IS NULL ORDER BY r.place`.execute(db);
  return rows.map(({ endedAt, ...room }) => ({
    ...room,
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }));
};

/** The current and the next talk of each board, at least as new as a `talksVersion` that was read before. */
export const readNowAndNext = async (
  db: Db,
  boardIds: readonly BoardId[],
): Promise<Map<BoardId, Pick<ConferenceRoom, 'now' | 'next'>>> => {
  if (boardIds.length === 0) return new Map();
  const rows = await db.selectFrom('boards').select(['id', 'details']).where('id', 'in', boardIds).execute();
  return new Map(rows.map(({ id, details }) => [id, nowAndNext(fromBoardDetails(details))]));
};

/** The latest signed head of each board of a conference; null before the first one. */
export const readConferenceRecord = async (
  db: Db,
  conferenceId: ConferenceId,
): Promise<{ boardId: string; room: string; checkpoint: string | null }[]> => {
  const { rows } = await sql<{ boardId: string; room: string; checkpoint: string | null }>`
    SELECT r.board_id AS "boardId", r.room, c.checkpoint
      FROM event_rooms AS r JOIN boards AS b ON b.id = r.board_id
      LEFT JOIN log_checkpoints AS c ON c.board_id = b.id AND c.epoch = b.epoch
     WHERE r.event_id = ${conferenceId} ORDER BY r.place`.execute(db);
  return rows;
};
