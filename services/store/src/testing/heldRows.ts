import { vi } from 'vitest';
import type { BoardWriter } from '../append/commit.ts';
import type { Database } from '../database/database.ts';
import { by, voteOn } from './requests.ts';
import { connect, type TestStore } from './testStore.ts';

/** Locks the row of a board, as a node that is writing to it does. */
export const lockRow = async (
  { pool }: Database,
  boardId: string,
): Promise<{ release: () => Promise<void> }> => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE boards SET head_seq = head_seq WHERE id = $1', [boardId]);
  return {
    release: async () => {
      await client.query('COMMIT');
      client.release();
    },
  };
};

export const untilWaitingForLock = ({ pool }: Database): Promise<unknown> =>
  vi.waitUntil(
    async () =>
      (
        await pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount,
    { timeout: 5000, interval: 5 },
  );

/** Locks rows of boards. @returns releases them */
export const holdRows = async (store: TestStore, table: 'questions' | 'boards', boardIds: string[]) => {
  const other = connect(store.url);
  const client = await other.pool.connect();
  await client.query('BEGIN');
  const column = table === 'boards' ? 'id' : 'board_id';
  await client.query(`SELECT FROM ${table} WHERE ${column} = ANY ($1) FOR UPDATE`, [boardIds]);
  return async (): Promise<void> => {
    await client.query('COMMIT');
    client.release();
    await other.close();
  };
};

/** Makes a writer meet another node that is writing to the board. */
export const meet = async (writer: BoardWriter, boardId: string, questionId: string, other: Database) => {
  const holder = await lockRow(other, boardId);
  const voted = writer.handle(boardId, by(voteOn(questionId)));
  await untilWaitingForLock(other);
  await holder.release();
  await voted;
};
