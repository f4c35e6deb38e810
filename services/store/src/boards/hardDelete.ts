import type { BoardId } from '@openfloor/contract/ids';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import { BRIEF, setBounds } from '../transactionBounds.ts';

/** The rest of each table's primary key, after `board_id`. */
const KEYS = {
  board_events: ['seq'],
  questions: ['id'],
  votes: ['session_id', 'question_id'],
  blocks: ['session_id'],
  idempotency: ['caller', 'key'],
  acts: ['seq'],
  latest_changes: ['subject', 'field'],
} as const;
const TABLES = [
  'board_events',
  'questions',
  'votes',
  'blocks',
  'idempotency',
  'acts',
  'latest_changes',
] as const;

/** One statement takes some hundred milliseconds, far below its time limit. */
const ROWS_PER_STATEMENT = 20_000;

/**
 * Deletes boards with all their data. Close them first, so that their viewers are notified.
 * @returns number of boards
 */
export const hardDelete = (db: Kysely<Tables>, boardIds: readonly BoardId[]): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    // Deleting the row first stops every append to the board.
    const { numDeletedRows } = await tx
      .deleteFrom('boards')
      .where('id', 'in', boardIds)
      .executeTakeFirstOrThrow();
    for (const boardId of boardIds) for (const table of TABLES) await deleteRows(tx, table, boardId);
    return Number(numDeletedRows);
  });

/** Deletes in the order of the key, so that no statement scans rows that an earlier one deleted. */
const deleteRows = async (
  tx: Transaction<Tables>,
  table: keyof typeof KEYS,
  boardId: BoardId,
): Promise<void> => {
  const key = sql.join(KEYS[table].map((column) => sql.ref(column)));
  for (let after = sql``; ;) {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${key} FROM ${sql.table(table)} WHERE board_id = ${boardId} ${after}
       ORDER BY ${key} OFFSET ${ROWS_PER_STATEMENT - 1} LIMIT 1`.execute(tx);
    const [last] = rows;
    const through = last && sql.join(KEYS[table].map((column) => last[column]));
    await sql`
      DELETE FROM ${sql.table(table)} WHERE board_id = ${boardId} ${after}
       ${through ? sql`AND (${key}) <= (${through})` : sql``}`.execute(tx);
    if (!through) return;
    after = sql`AND (${key}) > (${through})`;
  }
};
