import type { BoardId } from '@openfloor/contract/ids';
import { INSIGHTS_VERSION } from '@openfloor/domain/insights/storedInsights';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const BOARDS_PER_PAGE = 100;

/** `hasFigures`: boards that have some already, or those that have none; `after`: only later ids. */
export type DueQuery = { hasFigures: boolean; after: BoardId | undefined; intervalMs: number };

/**
 * Boards with events that their figures do not have, and not computed in the last interval; closed ones too. A page, by id. The interval
 * is 20 ms longer for each kilobyte of state, because a long state costs more to read and to store.
 */
export const boardsWithNews = async (
  db: Kysely<Tables>,
  { hasFigures, after, intervalMs }: DueQuery,
): Promise<{ id: BoardId }[]> => {
  const { rows } = await sql<{ id: BoardId }>`
    SELECT b.id
      FROM boards AS b
      LEFT JOIN insights AS i ON i.board_id = b.id AND i.epoch = b.epoch AND i.version >= ${INSIGHTS_VERSION}
     WHERE b.head_seq > coalesce(i.seq, 0) AND (i.seq IS NOT NULL) = ${hasFigures}
       AND coalesce(i.version, 0) <= ${INSIGHTS_VERSION}
       AND (i.seq IS NULL OR i.computed_at < now() - (${intervalMs}::float8 + length(i.state) / 1000 * 20) * interval '1 millisecond')
       AND (${after ?? null}::uuid IS NULL OR b.id > ${after ?? null}::uuid)
     ORDER BY b.id LIMIT ${BOARDS_PER_PAGE}`.execute(db);
  return rows;
};
