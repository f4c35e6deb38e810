import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { NotedActs } from '@openfloor/domain/board/boardState';
import { sql } from 'kysely';
import {
  actColumns,
  subjectsOf,
  toActs,
  toLatestChanges,
  type ActRow,
  type LatestChangeRow,
} from './acts.ts';
import { sessionKeySql } from '../sealing/sessionKey.ts';
import type { Db } from '../tables.ts';
import { SESSION_KEY, toRecorded, type EventRow } from './events.ts';

/** The latest acts before a seq, at most `limit`. */
export type HistoryPage = { before: Seq; limit: number };

/** Newest first. `undone`: for each undo on the page the event that it undid, by that event's seq. */
export type ReadHistory = NotedActs & { events: RecordedEvent[]; undone: Map<Seq, BoardEvent> };

/** Reads a page of the history, with the data that decides which of its acts can be undone. */
export const readHistory = async (
  db: Db,
  boardId: BoardId,
  { before, limit }: HistoryPage,
): Promise<ReadHistory> => {
  const noted = await notedActs(db, boardId, { before, limit });
  const events = noted.map(toRecorded);
  const acts = toActs(boardId, noted);
  const undoneSeqs = events.flatMap(({ event }) => (event.type === 'v1.ActUndone' ? event.seq : []));
  const latestChanges = await latestChangesOf(db, boardId, subjectsOf(boardId, acts.values()));
  return { events, acts, latestChanges, undone: await eventsAt(db, boardId, undoneSeqs) };
};

/** The events of a page and, in the same rows, what undoing each would restore. */
const notedActs = async (
  db: Db,
  boardId: BoardId,
  { before, limit }: HistoryPage,
): Promise<(EventRow & ActRow)[]> => {
  // `OFFSET 0` keeps Postgres from turning the lookups into a join.
  const { rows } = await sql<EventRow & ActRow>`
    SELECT e.*, ${sql.raw(sessionKeySql('e'))} AS session_key, ${sql.raw(actColumns('page'))}
      FROM (
        SELECT * FROM acts
         WHERE board_id = ${boardId} AND seq < ${before}::bigint
         ORDER BY seq DESC LIMIT ${limit}
      ) AS page
      CROSS JOIN LATERAL (
        SELECT * FROM board_events WHERE board_id = ${boardId} AND seq = page.seq OFFSET 0) AS e
     ORDER BY e.seq DESC`.execute(db);
  return rows;
};

/** Which act last changed each field of these questions, sessions or the board: only that act can be undone. */
const latestChangesOf = async (
  db: Db,
  boardId: BoardId,
  subjects: readonly string[],
): Promise<NotedActs['latestChanges']> => {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<LatestChangeRow>`
    SELECT * FROM latest_changes
     WHERE board_id = ${boardId} AND subject = ANY (${subjects}::uuid[])`.execute(db);
  return toLatestChanges(boardId, rows);
};

/** The events at these seqs, by seq. */
const eventsAt = async (db: Db, boardId: BoardId, seqs: readonly Seq[]): Promise<Map<Seq, BoardEvent>> => {
  if (seqs.length === 0) return new Map();
  const rows = await db
    .selectFrom('board_events')
    .selectAll()
    .select(SESSION_KEY)
    .where('board_id', '=', boardId)
    .where(sql<boolean>`seq = ANY (${seqs}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.seq, toRecorded(row).event]));
};
