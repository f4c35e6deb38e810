import type { BoardId, Epoch } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { setBounds, type TransactionBounds } from '../database/transactionBounds.ts';
import { foldLog } from './fold.ts';
import { findLostKeys, lostKeysFault } from './lostKeys.ts';
import { insertProjections, projectedBoard } from './projections.ts';

const PROJECTIONS = ['questions', 'votes', 'blocks', 'set_aside', 'acts', 'latest_changes'] as const;

/**
 * Folding a large board takes seconds between two statements; a suspended rebuild must not keep the board's lock for
 * ever.
 */
const BOUNDS: TransactionBounds = { idleMs: 10_000 };

/**
 * Rebuilds all projections from the log, board by board. Each board is swapped in one transaction that locks its row,
 * so writers wait and readers see either the old rows or the new ones. The board gets a new epoch, so that nodes and
 * clients reload it.
 * @returns number of boards
 * @throws before any change if keys of texts are missing: `questions` may have the only readable copy
 */
export const rebuildBoards = async (db: Db, newEpoch: () => Epoch): Promise<number> => {
  const [lost] = await findLostKeys(db);
  if (lost) throw new Error(`Nothing was rebuilt. Board ${lost.boardId}: ${lostKeysFault(lost)}`);
  const boards = await db.selectFrom('boards').select('id').orderBy('created_at').execute();
  for (const { id } of boards) await rebuildBoard(db, id, newEpoch());
  return boards.length;
};

/** Replaces the projections of one board by those that the fold of its log gives. */
const rebuildBoard = (db: Db, boardId: BoardId, epoch: Epoch): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BOUNDS);
    const row = await tx
      .selectFrom('boards')
      .select('id')
      .where('id', '=', boardId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const folded = await foldLog(tx, boardId);
    await tx
      .updateTable('boards')
      .set({
        epoch,
        lineage: sql`log_lineage()`,
        continued_from: null,
        ...projectedBoard(folded),
      })
      .where('id', '=', boardId)
      .execute();
    for (const table of PROJECTIONS) await tx.deleteFrom(table).where('board_id', '=', boardId).execute();
    await insertProjections(tx, boardId, folded);
  });
