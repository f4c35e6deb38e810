import type { BoardId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import { isReadable } from '../reads/readableBoards.ts';
import type { Db } from '../tables.ts';

const BOARDS_MAX = 1000;

/** Open, readable boards with a talk that starts automatically at this time or before, longest overdue first. */
export const boardsWithDueTalk = async (db: Db, nowMs: number): Promise<BoardId[]> => {
  const { rows } = await sql<{ id: BoardId }>`
    SELECT id FROM boards
     WHERE deleted_at IS NULL AND ${isReadable('boards')} AND details ->> 'nextTalkAt' <= ${new Date(nowMs).toISOString()}
     ORDER BY details ->> 'nextTalkAt' LIMIT ${BOARDS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
};
