import { Actor, type RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import { LaterVersion, parseStored } from '@openfloor/contract/laterVersion';
import { parseEvent } from '@openfloor/contract/storedEvent';
import type { Position } from '@openfloor/contract/ws';
import { sql, type Selectable } from 'kysely';
import { isSealed, unsealed } from '../sealing/sealedTexts.ts';
import { sessionKeySql } from '../sealing/sessionKey.ts';
import { logPages } from './logPages.ts';
import { continuedFromSql, SERVER } from '../database/serverSql.ts';
import type { Db, Tables } from '../tables.ts';

/** Events after a position, in order, at most `limit`; undefined if the board now has another epoch or is deleted. */
export const eventsSincePosition = async (
  db: Db,
  boardId: BoardId,
  { epoch, seq }: Position,
  limit: number,
): Promise<RecordedEvent[] | undefined> => {
  const rows = await rowsSincePosition(db, boardId, { epoch, seq }, limit);
  return rows?.map(toRecorded);
};

/** Rows of the events that `eventsSincePosition` reads. */
export const rowsSincePosition = (
  db: Db,
  boardId: BoardId,
  position: Position,
  limit: number,
): Promise<EventRow[] | undefined> =>
  readInEpoch(db, boardId, position, selectSincePosition(db, boardId, position, limit).selectAll());

/**
 * A query for the events after a position, in order, at most `limit`; none if the board now has another epoch. It
 * selects the key of their texts, and the caller adds other columns.
 */
export const selectSincePosition = (db: Db, boardId: BoardId, { epoch, seq }: Position, limit: number) =>
  selectEvents(db, boardId, seq, limit).where((where) => where.exists(selectOfEpoch(db, boardId, epoch)));

/**
 * Runs a query of `selectSincePosition`.
 * @returns undefined if the board now has another epoch or is deleted; an empty list if there are no events
 */
export const readInEpoch = async <Row>(
  db: Db,
  boardId: BoardId,
  { epoch }: Position,
  query: { execute: () => Promise<Row[]> },
): Promise<Row[] | undefined> => {
  const rows = await query.execute();
  if (rows.length > 0) return rows;
  return (await selectOfEpoch(db, boardId, epoch).executeTakeFirst()) ? [] : undefined;
};

/**
 * The bound on `seq` keeps Postgres from sorting all later events for each page, as it does with a long log without
 * statistics.
 */
const selectEvents = (db: Db, boardId: BoardId, seq: Seq, limit: number) =>
  db
    .selectFrom('board_events')
    .select(SESSION_KEY)
    .where('board_id', '=', boardId)
    .where('seq', '>', seq)
    .where('seq', '<=', seq + limit)
    .orderBy('seq')
    .limit(limit);

const selectOfEpoch = (db: Db, boardId: BoardId, epoch: Epoch) =>
  db.selectFrom('boards').select('id').where('id', '=', boardId).where('epoch', '=', epoch);

/** An event as stored, with the key of its texts. */
export type EventRow = Selectable<Tables['board_events']> & {
  /** Null: it has no encrypted texts, or they are erased. */
  session_key: Buffer | null;
};

/** Column of an `EventRow`. */
export const SESSION_KEY = sql.raw<Buffer | null>(sessionKeySql('board_events')).as('session_key');

/** @throws LaterVersion; ZodError when the row is damaged; Error when its texts cannot be decrypted */
export const toRecorded = (row: EventRow): RecordedEvent => {
  try {
    const recorded = {
      seq: row.seq,
      at: row.recorded_at.toISOString(),
      actor: parseStored(Actor, row.actor, 'actor'),
      ...(row.key !== null && { key: row.key }),
      ...(row.moderator_id !== null && { by: row.moderator_id }),
    };
    const { type, data } = row;
    const event = isSealed(data)
      ? unsealed(row.board_id, { ...recorded, type, data }, row.session_key)
      : parseEvent({ type, data });
    return { ...recorded, event };
  } catch (error) {
    throw error instanceof LaterVersion ? error.at(row.board_id, row.seq) : error;
  }
};

/** Events, and the server that they were read from. */
export type EventPage = {
  server: string;
  /** See `BoardSnapshot`. */
  continuedFrom?: Seq | undefined;
  events: RecordedEvent[];
};

/**
 * Events from a position on, including the event there, at most `limit`; undefined if the board now has another epoch
 * or is deleted.
 */
export const eventsFromPosition = async (
  db: Db,
  boardId: BoardId,
  { epoch, seq }: Position,
  limit: number,
): Promise<EventPage | undefined> => {
  const { rows } = await sql<{ server: string; continuedFrom: Seq | null } & (EventRow | { seq: null })>`
    SELECT ${sql.raw(SERVER)} AS server, ${sql.raw(continuedFromSql('b'))} AS "continuedFrom", e.*
      FROM boards AS b
      LEFT JOIN LATERAL (
        SELECT *, ${sql.raw(sessionKeySql('board_events'))} AS session_key FROM board_events
         WHERE board_id = b.id AND seq >= ${seq} ORDER BY seq LIMIT ${limit}) AS e ON true
     WHERE b.id = ${boardId} AND b.epoch = ${epoch}
     ORDER BY e.seq`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const { server, continuedFrom } = first;
  return {
    server,
    continuedFrom: continuedFrom ?? undefined,
    events: rows.flatMap((row) => (row.seq === null ? [] : toRecorded(row))),
  };
};

const PAGE_SIZE = 5000;

/** The whole stream, in pages. */
export async function* allEvents(db: Db, boardId: BoardId): AsyncGenerator<RecordedEvent> {
  const range = { from: 0, to: await lastSeqOf(db, boardId), size: PAGE_SIZE };
  const read = (after: Seq, upTo: Seq): Promise<EventRow[]> =>
    selectEvents(db, boardId, after, upTo - after)
      .selectAll()
      .execute();
  for await (const rows of logPages(range, read)) for (const row of rows) yield toRecorded(row);
}

/** The seq of the last event of a log; 0 if there is none. */
export const lastSeqOf = async (db: Db, boardId: BoardId): Promise<Seq> => {
  const row = await db
    .selectFrom('board_events')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('board_id', '=', boardId)
    .executeTakeFirst();
  return row?.seq ?? 0;
};
