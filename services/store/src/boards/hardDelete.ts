import type { BoardId } from '@openfloor/contract/ids';
import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';

/**
 * Tables that may have many rows of a board, each with the rest of its primary key after `board_id`. Foreign keys and a
 * trigger delete the rows of all other tables with the board's row.
 */
const LARGE_TABLES = [
  { table: 'board_events', key: ['seq'] },
  { table: 'questions', key: ['id'] },
  { table: 'votes', key: ['session_id', 'question_id'] },
  { table: 'blocks', key: ['session_id'] },
  { table: 'idempotency', key: ['caller', 'key'] },
  { table: 'acts', key: ['seq'] },
  { table: 'latest_changes', key: ['subject', 'field'] },
] as const;

/** A statement that deletes this many rows takes some hundred milliseconds, far below its time limit. */
const ROWS_PER_STATEMENT = 20_000;

/**
 * Deletes boards with all their data. Close them first, so that their viewers are notified.
 * @returns number of boards
 */
export const hardDelete = (db: Db, boardIds: readonly BoardId[]): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    // Deleting the row first stops every append to the board.
    const { numDeletedRows } = await tx
      .deleteFrom('boards')
      .where('id', 'in', boardIds)
      .executeTakeFirstOrThrow();
    for (const boardId of boardIds) for (const large of LARGE_TABLES) await deleteRows(tx, large, boardId);
    return Number(numDeletedRows);
  });

/** Deletes in the order of the key, so that no statement scans rows that an earlier one deleted. */
const deleteRows = async (
  tx: Transaction<Tables>,
  { table, key: columns }: (typeof LARGE_TABLES)[number],
  boardId: BoardId,
): Promise<void> => {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  for (let after = sql``; ;) {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${key} FROM ${sql.table(table)} WHERE board_id = ${boardId} ${after}
       ORDER BY ${key} OFFSET ${ROWS_PER_STATEMENT - 1} LIMIT 1`.execute(tx);
    const [last] = rows;
    const through = last && sql.join(columns.map((column) => last[column]));
    await sql`
      DELETE FROM ${sql.table(table)} WHERE board_id = ${boardId} ${after}
       ${through ? sql`AND (${key}) <= (${through})` : sql``}`.execute(tx);
    if (!through) return;
    after = sql`AND (${key}) > (${through})`;
  }
};
