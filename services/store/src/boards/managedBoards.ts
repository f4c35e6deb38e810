import type { ManagedBoard, ManagedBoardsQuery } from '@openfloor/contract/http';
import type { BoardId } from '@openfloor/contract/ids';
import { SUPER_ADMIN_PAGE_SIZE } from '@openfloor/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

type Row = {
  id: BoardId;
  short_id: string;
  title: string;
  created_at: Date;
  deleted_at: Date | null;
  ip_address: string;
  viewer_count: number;
  question_count: number;
};

const SORT_COLUMNS = {
  title: 'lower(title)',
  createdAt: 'created_at',
  viewerCount: 'viewer_count',
  questionCount: 'question_count',
} as const satisfies Record<NonNullable<ManagedBoardsQuery['sort']>, string>;

/**
 * The boards that match a search, as the super admin sees them, the newest first unless asked otherwise;
 * without a page, all of them.
 * @param viewerCounts boards that have viewers; sorting needs them beside the rows
 */
export const listManagedBoards = async (
  db: Kysely<Tables>,
  viewerCounts: ReadonlyMap<BoardId, number>,
  {
    page,
    pageSize = SUPER_ADMIN_PAGE_SIZE,
    sort = 'createdAt',
    direction = 'desc',
    search = '',
  }: ManagedBoardsQuery,
): Promise<{ boards: ManagedBoard[]; total: number }> => {
  const order = sql.raw(`${SORT_COLUMNS[sort]} ${direction}, id`);
  const limit = page === undefined ? sql`` : sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const isMatch = sql<boolean>`
    strpos(lower(concat_ws(' ', title, id, short_id, ip_address)), lower(${search})) > 0`;
  const { rows } = await sql<Row>`
    SELECT b.id, b.short_id, b.title, b.created_at, b.deleted_at, b.ip_address,
           coalesce(v.viewer_count, 0) AS viewer_count, coalesce(q.question_count, 0) AS question_count
      FROM boards AS b
      LEFT JOIN unnest(${[...viewerCounts.keys()]}::uuid[], ${[...viewerCounts.values()]}::int[])
             AS v (board_id, viewer_count) ON v.board_id = b.id
      LEFT JOIN (SELECT board_id, count(*)::int AS question_count FROM questions GROUP BY board_id)
             AS q ON q.board_id = b.id
     WHERE ${isMatch}
     ORDER BY ${order} ${limit}`.execute(db);
  const { total } = await db
    .selectFrom('boards')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(isMatch)
    .executeTakeFirstOrThrow();
  return { boards: rows.map(toManagedBoard), total: Number(total) };
};

const toManagedBoard = (row: Row): ManagedBoard => ({
  id: row.id,
  shortId: row.short_id,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  ...(row.deleted_at && { deletedAt: row.deleted_at.toISOString() }),
  ipAddress: row.ip_address,
  viewerCount: row.viewer_count,
  questionCount: row.question_count,
});
