import type { BoardId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import { hardDelete } from '../boards/hardDelete.ts';
import { ANNOUNCEMENT_HOLDS_DAYS, daysSql, NOTICE_DAYS } from '../boards/removal.ts';
import type { Db } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';
import { boardsInSteps, type Steps } from './boardsInSteps.ts';

export type Retirement = Steps & {
  retentionDays: number;
  onDeleted: (boards: number) => void;
  /** A board could not be deleted, and stays until the next run. */
  onKept: (boardId: BoardId, reason: unknown) => void;
};

const daysAgo = (days: number) => sql`now() - ${daysSql(days)}`;

/** Closed for at least this many days, by the clock of Postgres. */
const closedFor = (days: number) => sql<boolean>`deleted_at < ${daysAgo(days)}`;
const announcedFor = (days: number) => sql<boolean>`retirement_announced_at < ${daysAgo(days)}`;

const isDue = (retentionDays: number) => sql<boolean>`
  ${closedFor(retentionDays)} AND ${announcedFor(NOTICE_DAYS)} AND NOT ${announcedFor(ANNOUNCEMENT_HOLDS_DAYS)}`;

export type Announcement = {
  retentionDays: number;
  /**
   * Called with the number of boards that this call announces, before the commit: if the node dies in between, they are
   * announced again.
   */
  onAnnounced: (boards: number) => void;
};

/**
 * Announces the closed boards that are due for deletion within a day. No board is deleted before it was announced for a
 * day, also after the retention was switched on or shortened, and after an import.
 * @returns number of boards that are announced or due
 */
export const announceRetirements = async (
  db: Db,
  { retentionDays, onAnnounced }: Announcement,
): Promise<number> => {
  const isNear = closedFor(retentionDays - NOTICE_DAYS);
  await db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    const { numUpdatedRows } = await tx
      .updateTable('boards')
      .set({ retirement_announced_at: sql<Date>`now()` })
      .where(isNear)
      .where(sql<boolean>`(retirement_announced_at IS NULL OR ${announcedFor(ANNOUNCEMENT_HOLDS_DAYS)})`)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) onAnnounced(Number(numUpdatedRows));
  });
  const { boards } = await db
    .selectFrom('boards')
    .select(({ fn }) => fn.countAll<string>().as('boards'))
    .where(isNear)
    .executeTakeFirstOrThrow();
  return Number(boards);
};

/**
 * Deletes boards for good that were closed longer ago than the retention, a day after their announcement. Several nodes
 * may run it at the same time: deleting starts with the board's row, so the second node finds nothing to delete.
 * @returns number of boards
 */
export const deleteRetiredBoards = async (
  db: Db,
  { retentionDays, onDeleted, onKept, ...steps }: Retirement,
): Promise<number> => {
  let deleted = 0;
  for await (const boardIds of boardsInSteps(db, isDue(retentionDays), steps))
    for (const boardId of boardIds) {
      if (steps.stopped.aborted) return deleted;
      try {
        const boards = await hardDelete(db, [boardId]);
        deleted += boards;
        onDeleted(boards);
      } catch (error) {
        onKept(boardId, error);
      }
    }
  return deleted;
};
