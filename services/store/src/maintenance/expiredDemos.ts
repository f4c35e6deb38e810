import { setTimeout as delay } from 'node:timers/promises';
import type { BoardId } from '@openfloor/contract/ids';
import { sql, type Kysely } from 'kysely';
import type { BoardWriter } from '../append/boardWriter.ts';
import { hardDelete } from '../boards/hardDelete.ts';
import type { Tables } from '../tables.ts';

export type DemoDeletion = {
  db: Kysely<Tables>;
  writer: Pick<BoardWriter, 'handle'>;
  clock: { elapsedMs: () => number };
  /** Stops the deletion early. */
  stopped: AbortSignal;
  onDeleted: (boards: number) => void;
  /** A board could not be closed or deleted, and stays until the next run. */
  onKept: (boardId: BoardId, reason: unknown) => void;
};

const BOARDS_PER_STEP = 20;
const FIRST_ID: BoardId = '00000000-0000-0000-0000-000000000000';

/**
 * Closes and then deletes demo boards that were created more than a day ago, by the clock of Postgres. Works in batches and
 * pauses after each for as long as it took. Several nodes may run it at the same time: deleting starts with the board's row,
 * so the second node finds nothing to delete.
 */
export const deleteExpiredDemos = async (deletion: DemoDeletion): Promise<void> => {
  const { db, clock, stopped } = deletion;
  let after = FIRST_ID;
  while (!stopped.aborted) {
    const startedAtMs = clock.elapsedMs();
    const boardIds = await expiredDemos(db, after);
    const last = boardIds.at(-1);
    if (last === undefined) return;
    await Promise.all(boardIds.map((boardId) => deleteDemo(deletion, boardId)));
    // Continues after the boards that were kept, so that they do not delay the others.
    after = last;
    await delay(clock.elapsedMs() - startedAtMs, undefined, { ref: false });
  }
};

const expiredDemos = async (db: Kysely<Tables>, after: BoardId): Promise<BoardId[]> => {
  const rows = await db
    .selectFrom('boards')
    .select('id')
    .where('demo', '=', true)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BOARDS_PER_STEP)
    .execute();
  return rows.map(({ id }) => id);
};

const deleteDemo = async (
  { db, writer, onDeleted, onKept }: DemoDeletion,
  boardId: BoardId,
): Promise<void> => {
  try {
    // Closing notifies the viewers. Any refusal other than this one means that the board is closed or deleted already.
    const closed = await writer.handle(boardId, { command: { type: 'CloseBoard' }, actor: 'super-admin' });
    if (!closed.ok && closed.code === 'overloaded') return onKept(boardId, closed.code);
    onDeleted(await hardDelete(db, [boardId]));
  } catch (error) {
    onKept(boardId, error);
  }
};
