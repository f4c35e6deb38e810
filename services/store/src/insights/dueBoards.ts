import type { BoardId } from '@openfloor/contract/ids';
import { INSIGHTS_VERSION } from '@openfloor/domain/figures/storedInsights';
import { sql } from 'kysely';
import { isReadable } from '../reads/readableBoards.ts';
import type { Db } from '../tables.ts';

const BOARDS_PER_PAGE = 100;
/**
 * Each kilobyte of a state adds this to the interval. A kilobyte costs some 0.15 ms of work, so the figures of a board
 * take at most about a hundredth of a node's time.
 */
const LONGER_MS_PER_KILOBYTE = 20;
const LONGER_MS_MAX = 300_000;

/**
 * `hasFigures`: whether to return boards that have figures already, or those that have none. `after`: only larger ids.
 */
export type DueQuery = { hasFigures: boolean; after: BoardId; intervalMs: number };

/**
 * A page of readable boards, open or closed, whose figures lack events and were not computed within the interval, in
 * the order of their ids. A long state adds to the interval, because each computation reads and stores all of it.
 */
export const dueBoards = async (
  db: Db,
  { hasFigures, after, intervalMs }: DueQuery,
): Promise<{ id: BoardId }[]> => {
  const { rows } = await sql<{ id: BoardId }>`
    SELECT b.id
      FROM boards AS b
      LEFT JOIN insights AS i ON i.board_id = b.id AND i.epoch = b.epoch AND i.version >= ${INSIGHTS_VERSION}
     WHERE b.head_seq > coalesce(i.seq, 0) AND (i.seq IS NOT NULL) = ${hasFigures}
       AND ${isReadable('b')} AND coalesce(i.version, 0) <= ${INSIGHTS_VERSION}
       AND (i.seq IS NULL OR i.computed_at < now() - (${intervalMs}::float8 + least(length(i.state) / 1000 * ${LONGER_MS_PER_KILOBYTE}::integer, ${LONGER_MS_MAX})) * interval '1 millisecond')
       AND b.id > ${after}
     ORDER BY b.id LIMIT ${BOARDS_PER_PAGE}`.execute(db);
  return rows;
};
