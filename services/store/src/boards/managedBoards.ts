import type { ManagedBoard, ManagedBoardsQuery } from '@openfloor/contract/http/superAdmin';
import type { BoardId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import { limitAndOffset } from '../reads/page.ts';
import type { Db } from '../tables.ts';
import { removalSql } from './removal.ts';

type Row = {
  id: BoardId;
  short_id: string;
  title: string;
  created_at: Date;
  ended_at: Date | null;
  deleted_at: Date | null;
  ip_address: string;
  question_count: number;
  demo: boolean;
  removal: Date | null;
};

/** A board in the super admin's list, without its viewers, which presence counts. */
export type ListedBoard = Omit<ManagedBoard, 'viewerCount'>;

const SORT_COLUMNS = {
  title: 'lower(b.title)',
  createdAt: 'b.created_at',
  viewerCount: 'coalesce(v.viewer_count, 0)',
  questionCount: 'b.question_count',
} as const satisfies Record<NonNullable<ManagedBoardsQuery['sort']>, string>;

/** `watched`: number of viewers of each board that has any, to sort by. */
type Listing = { watched?: ReadonlyMap<BoardId, number> | undefined; retentionDays?: number | undefined };

/**
 * One page of the boards that match a search, without `page` all of them, newest first by default; and the number of
 * matches.
 */
export const listManagedBoards = async (
  db: Db,
  { sort = 'createdAt', direction = 'desc', search = '', status, ...page }: ManagedBoardsQuery,
  { watched = new Map(), retentionDays }: Listing = {},
): Promise<{ boards: ListedBoard[]; total: number }> => {
  const { limit, offset } = page.page === undefined ? { limit: null, offset: 0 } : limitAndOffset(page);
  const matching = sql`WHERE ${search === '' ? sql`true` : matches(search)} AND ${isOfStatus(status)}`;
  const viewers =
    sort === 'viewerCount'
      ? sql`LEFT JOIN unnest(${[...watched.keys()]}::uuid[], ${[...watched.values()]}::int[])
                   AS v (board_id, viewer_count) ON v.board_id = b.id AND b.deleted_at IS NULL`
      : sql``;
  const { rows } = await sql<Row>`
    SELECT b.id, b.short_id, b.title, b.created_at, b.ended_at, b.deleted_at, b.ip_address, b.demo,
           b.question_count, ${removalSql(retentionDays)} AS removal
      FROM boards AS b ${viewers} ${matching}
     ORDER BY ${sql.raw(`${SORT_COLUMNS[sort]} ${direction}, b.id`)}
     LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM boards AS b ${matching}`.execute(db);
  return { boards: rows.map(toListedBoard), total: counts[0]?.total ?? 0 };
};

const isOfStatus = (status: ManagedBoardsQuery['status']) => {
  if (status === undefined) return sql`true`;
  return status === 'live' ? sql`b.deleted_at IS NULL` : sql`b.deleted_at IS NOT NULL`;
};

const matches = (search: string) => sql`
  lower(b.title || ' ' || b.id::text || ' ' || b.short_id || ' ' || b.ip_address)
    LIKE lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;

const toListedBoard = (row: Row): ListedBoard => ({
  id: row.id,
  shortId: row.short_id,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  ...(row.ended_at && !row.deleted_at && { endedAt: row.ended_at.toISOString() }),
  ...(row.deleted_at && { deletedAt: row.deleted_at.toISOString() }),
  ...(row.removal && { removedAt: row.removal.toISOString() }),
  ipAddress: row.ip_address,
  questionCount: row.question_count,
  ...(row.demo && { demo: true }),
});
