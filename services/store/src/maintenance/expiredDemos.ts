import type { BoardId } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { BoardWriter } from '../append/commit.ts';
import { hardDelete } from '../boards/hardDelete.ts';
import { DEMO_LIFETIME } from '../boards/removal.ts';
import type { Db } from '../tables.ts';
import { boardsInSteps, type Steps } from './boardsInSteps.ts';

export type DemoDeletion = Steps & {
  db: Db;
  writer: Pick<BoardWriter, 'handle'>;
  onDeleted: (boards: number) => void;
  /** A board could not be closed or deleted, and stays until the next run. */
  onKept: (boardId: BoardId, reason: unknown) => void;
};

const IS_EXPIRED = sql<boolean>`demo AND created_at < now() - ${DEMO_LIFETIME}`;

/**
 * Closes and then deletes demo boards that were created more than a day ago, by the clock of Postgres. Several nodes
 * may run it at the same time: deleting starts with the board's row, so the second node finds nothing to delete.
 */
export const deleteExpiredDemos = async (deletion: DemoDeletion): Promise<void> => {
  for await (const boardIds of boardsInSteps(deletion.db, IS_EXPIRED, deletion))
    await Promise.all(boardIds.map((boardId) => deleteDemo(deletion, boardId)));
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
