import type { BoardId, Epoch, Seq, SessionId, ShortId } from '@openfloor/contract/ids';
import type { Board } from '@openfloor/contract/http/audience';
import { sql, type Selectable } from 'kysely';
import { isOwnedBySql } from './owners.ts';
import type { Db, Tables } from '../tables.ts';

/** Row of a board, open or closed. */
export type BoardRecord = Board & {
  adminKey: string;
  /** The session that opened it. */
  ownerSessionId: SessionId;
  /** ISO 8601; set if the board has ended. */
  endedAt?: string;
  /** ISO 8601; set once the board is closed. */
  closedAt?: string;
};

export const toBoardRecord = (row: Selectable<Tables['boards']>): BoardRecord => ({
  id: row.id,
  shortId: row.short_id,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  adminKey: row.admin_key,
  ownerSessionId: row.owner_session_id,
  ...(row.demo && { demo: true }),
  ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  ...(row.deleted_at && { closedAt: row.deleted_at.toISOString() }),
});

/** The board with a short id, open or closed. */
export const findByShortId = async (
  db: Db,
  shortId: ShortId,
): Promise<{ boardId: BoardId; isClosed: boolean } | undefined> => {
  const row = await db
    .selectFrom('boards')
    .select(['id', 'deleted_at'])
    .where('short_id', '=', shortId)
    .executeTakeFirst();
  return row && { boardId: row.id, isClosed: row.deleted_at !== null };
};

/** The open boards that a device owns, newest first. */
export const boardsOwnedBy = async (db: Db, sessionId: SessionId): Promise<BoardRecord[]> => {
  const rows = await db
    .selectFrom('boards as b')
    .selectAll()
    .where(isOwnedBySql(sessionId))
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toBoardRecord);
};

/** Head of a stream, and the time of the known event (ISO 8601; undefined if it does not exist). */
export type Head = { epoch: Epoch; seq: Seq; knownAt: string | undefined };

/**
 * Reads the heads of boards, with the time of the caller's latest event of each. Deleted boards are missing.
 * @param known the caller's latest `seq` of each board
 */
export const headsOf = async (db: Db, known: ReadonlyMap<BoardId, Seq>): Promise<Map<BoardId, Head>> => {
  const { rows } = await sql<{ id: BoardId; epoch: Epoch; head_seq: Seq; known_at: Date | null }>`
    SELECT b.id, b.epoch, b.head_seq,
           (SELECT recorded_at FROM board_events AS e WHERE e.board_id = b.id AND e.seq = known.seq) AS known_at
      FROM unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::int[]) AS known (id, seq)
      JOIN boards AS b ON b.id = known.id`.execute(db);
  return new Map(
    rows.map(({ id, epoch, head_seq: seq, known_at }) => [
      id,
      { epoch, seq, knownAt: known_at?.toISOString() },
    ]),
  );
};
