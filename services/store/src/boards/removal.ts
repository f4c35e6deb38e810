import type { BoardId } from '@openfloor/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../tables.ts';

/** Time between the announcement of a board's deletion and the deletion. */
export const NOTICE_DAYS = 1;
/** A board that still exists this long after its announcement is announced again: the retention was off, or longer. */
export const ANNOUNCEMENT_HOLDS_DAYS = 3;

/** A demo is closed, if it is still open, and deleted for good this long after its creation, whatever the retention. */
export const DEMO_LIFETIME = sql`interval '24 hours'`;

export const daysSql = (days: number) => sql`${days}::int * interval '1 day'`;

/**
 * SQL expression: when a row of `boards` is deleted for good at the earliest, by the clock of Postgres. The
 * time counts from the board's announcement if that still holds by then, else from the next one.
 * @param retentionDays undefined: closed boards are kept
 * @returns null for an open board, or one that is kept
 */
export const removalSql = (retentionDays: number | undefined): RawBuilder<Date | null> => {
  const ofDemo = sql`greatest(created_at + ${DEMO_LIFETIME}, now())`;
  if (retentionDays === undefined) return sql`CASE WHEN demo AND deleted_at IS NOT NULL THEN ${ofDemo} END`;
  const announced = sql`retirement_announced_at`;
  const announcedUntil = sql`${announced} + ${daysSql(ANNOUNCEMENT_HOLDS_DAYS)}`;
  const removal = (announcedAt: RawBuilder<unknown>) =>
    sql`greatest(deleted_at + ${daysSql(retentionDays)}, ${announcedAt} + ${daysSql(NOTICE_DAYS)}, now())`;
  // `greatest` ignores NULL, the comparison does not.
  return sql`
    CASE WHEN deleted_at IS NULL THEN NULL
         WHEN demo THEN ${ofDemo}
         WHEN ${removal(announced)} < ${announcedUntil} THEN ${removal(announced)}
         ELSE ${removal(sql`greatest(now(), ${announcedUntil})`)} END`;
};

/** When a closed board is deleted for good at the earliest, if it is. */
export const readRemoval = async (
  db: Db,
  boardId: BoardId,
  { retentionDays }: { retentionDays: number | undefined },
): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('boards')
    .select(removalSql(retentionDays).as('removal'))
    .where('id', '=', boardId)
    .executeTakeFirst();
  return row?.removal ?? undefined;
};
