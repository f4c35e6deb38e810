import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import { sql } from 'kysely';
import { readInEpoch, selectSincePosition, toRecorded, type EventRow } from './events.ts';
import { logPages, restAfter } from './logPages.ts';
import { toLogged, type LoggedEvent } from './loggedEvent.ts';
import type { Db } from '../tables.ts';

/** A row of the log whose data is JSON as text, which is parsed only where that is needed. */
export type UnparsedRow = Omit<EventRow, 'data'> & { data: string };

/** Events after a position, in order, at most `limit`; undefined if the board now has another epoch or is deleted. */
export const unparsedRows = (
  db: Db,
  boardId: BoardId,
  position: Position,
  limit: number,
): Promise<UnparsedRow[] | undefined> =>
  readInEpoch(
    db,
    boardId,
    position,
    selectSincePosition(db, boardId, position, limit)
      .select(['board_id', 'seq', 'type', 'actor', 'key', 'recorded_at', 'moderator_id'])
      .select(sql<string>`data::text`.as('data')),
  );

/** After `from`, up to and including `to`. */
export type LogRange = { boardId: BoardId; epoch: Epoch; from: Seq; to: Seq };

/** Working on this many takes some 10 ms. Then the node's other requests run. */
const ROWS_PER_PAGE = 1000;

/**
 * All events of a range, in pages, between which Postgres rests; undefined instead of a page if the board has another
 * epoch by now, or is deleted.
 * @throws if an event is missing; AbortError after the present page, once the signal is aborted
 */
export const unparsedPages = (
  db: Db,
  { boardId, epoch, from, to }: LogRange,
  signal?: AbortSignal,
): AsyncGenerator<UnparsedRow[] | undefined> =>
  logPages(
    { from, to, size: ROWS_PER_PAGE },
    async (after, upTo) => {
      const rows = await unparsedRows(db, boardId, { epoch, seq: after }, upTo - after);
      if (rows && rows.length < upTo - after)
        throw new Error(`Board ${boardId} lacks events between ${after} and ${upTo + 1}`);
      return rows;
    },
    (tookMs) => restAfter(tookMs, signal),
  );

/** The event of a row, with what the log's tree needs. @throws as `toRecorded` */
export const loggedIn = (row: UnparsedRow): LoggedEvent => toLogged(parsed(row));

/** The event of a row. @throws as `toRecorded` */
export const recordedIn = (row: UnparsedRow): RecordedEvent => {
  const vote = plainVoteIn(row);
  if (!vote) return toRecorded(parsed(row));
  return {
    seq: row.seq,
    at: row.recorded_at.toISOString(),
    actor: 'participant',
    event: vote,
    ...(row.key !== null && { key: row.key }),
  };
};

const parsed = (row: UnparsedRow): EventRow => ({ ...row, data: JSON.parse(row.data) });

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** The JSON of a vote as Postgres writes it. */
const DATA_OF_VOTE = new RegExp(`^{"sessionId": "(${UUID})", "questionId": "(${UUID})"}$`);

type PlainVote = { type: 'v1.VoteCast' | 'v1.VoteRetracted'; sessionId: SessionId; questionId: QuestionId };

/**
 * Session and question of a vote, without parsing its JSON, because nearly all events of a long log are
 * votes.
 * @returns undefined for every other event, also for a vote in another form than this version writes
 */
export const plainVoteIn = ({ type, actor, moderator_id, data }: UnparsedRow): PlainVote | undefined => {
  if (
    (type !== 'v1.VoteCast' && type !== 'v1.VoteRetracted') ||
    actor !== 'participant' ||
    moderator_id !== null
  )
    return undefined;
  const [, sessionId, questionId] = DATA_OF_VOTE.exec(data) ?? [];
  return sessionId !== undefined && questionId !== undefined ? { type, sessionId, questionId } : undefined;
};
