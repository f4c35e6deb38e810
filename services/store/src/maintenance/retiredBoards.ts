import type { BoardId } from '@openfloor/contract/ids';
import { sql, type Kysely } from 'kysely';
import { hardDelete } from '../boards/hardDelete.ts';
import type { Tables } from '../tables.ts';
import { boardsInSteps, type Steps } from './boardsInSteps.ts';

export type Retirement = Steps & {
  retentionDays: number;
  onDeleted: (boards: number) => void;
  /** A board could not be deleted, and stays until the next run. */
  onKept: (boardId: BoardId, reason: unknown) => void;
};

/** Closed for at least so long, by the clock of Postgres. */
const closedFor = (days: number) => sql<boolean>`deleted_at < now() - ${days}::int * interval '1 day'`;

/**
 * Deletes boards for good that were closed longer ago than the retention. Several nodes may run it at the same time: deleting starts
 * with the board's row, so the second node finds nothing to delete.
 * @returns number of boards
 */
export const deleteRetiredBoards = async (
  db: Kysely<Tables>,
  { retentionDays, onDeleted, onKept, ...steps }: Retirement,
): Promise<number> => {
  let deleted = 0;
  for await (const boardIds of boardsInSteps(db, closedFor(retentionDays), steps))
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

/** Number of closed boards that will be deleted in the next days. */
export const countRetiringBoards = async (
  db: Kysely<Tables>,
  { retentionDays, withinDays }: { retentionDays: number; withinDays: number },
): Promise<number> => {
  const { boards } = await db
    .selectFrom('boards')
    .select(({ fn }) => fn.countAll<string>().as('boards'))
    .where(closedFor(retentionDays - withinDays))
    .executeTakeFirstOrThrow();
  return Number(boards);
};
