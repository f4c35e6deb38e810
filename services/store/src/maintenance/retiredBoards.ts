import { setTimeout as delay } from 'node:timers/promises';
import type { BoardId } from '@openfloor/contract/ids';
import { sql, type Kysely } from 'kysely';
import { hardDelete } from '../boards/hardDelete.ts';
import type { Tables } from '../tables.ts';

export type Retirement = {
  retentionDays: number;
  clock: { elapsedMs: () => number };
  /** Stops the deletion early. */
  stopped: AbortSignal;
  onDeleted: (boards: number) => void;
  /** A board could not be deleted, and stays until the next run. */
  onKept: (boardId: BoardId, reason: unknown) => void;
};

const BOARDS_PER_STEP = 20;
const FIRST_ID: BoardId = '00000000-0000-0000-0000-000000000000';

const days = (count: number) => sql<Date>`now() - ${count}::int * interval '1 day'`;

/**
 * Deletes boards for good that were closed longer ago than the retention, by the clock of Postgres. Works in batches and pauses
 * after each for as long as it took. Several nodes may run it at the same time: deleting starts with the board's row, so the second
 * node finds nothing to delete.
 * @returns number of boards
 */
export const deleteRetiredBoards = async (
  db: Kysely<Tables>,
  { retentionDays, clock, stopped, onDeleted, onKept }: Retirement,
): Promise<number> => {
  let deleted = 0;
  let after = FIRST_ID;
  while (!stopped.aborted) {
    const startedAtMs = clock.elapsedMs();
    const boardIds = await retiredBoards(db, after, retentionDays);
    for (const boardId of boardIds) {
      if (stopped.aborted) return deleted;
      try {
        const boards = await hardDelete(db, [boardId]);
        deleted += boards;
        onDeleted(boards);
      } catch (error) {
        onKept(boardId, error);
      }
    }
    // Continues after the boards that were kept, so that they do not delay the others.
    const last = boardIds.at(-1);
    if (last === undefined) return deleted;
    after = last;
    await delay(clock.elapsedMs() - startedAtMs, undefined, { ref: false });
  }
  return deleted;
};

const retiredBoards = async (
  db: Kysely<Tables>,
  after: BoardId,
  retentionDays: number,
): Promise<BoardId[]> => {
  const rows = await db
    .selectFrom('boards')
    .select('id')
    .where('deleted_at', '<', days(retentionDays))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BOARDS_PER_STEP)
    .execute();
  return rows.map(({ id }) => id);
};

/** Number of closed boards that will be deleted in the next days. */
export const countRetiringBoards = async (
  db: Kysely<Tables>,
  { retentionDays, withinDays }: { retentionDays: number; withinDays: number },
): Promise<number> => {
  const { boards } = await db
    .selectFrom('boards')
    .select(({ fn }) => fn.countAll<string>().as('boards'))
    .where('deleted_at', '<', days(retentionDays - withinDays))
    .executeTakeFirstOrThrow();
  return Number(boards);
};
