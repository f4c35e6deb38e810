import type { BoardId } from '@openfloor/contract/ids';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { BRIEF, setBounds } from '../transactionBounds.ts';

/**
 * Erases boards with everything that was said on them. Close them first, so that their viewers hear of it.
 * @returns how many there were
 */
export const hardDelete = (db: Kysely<Tables>, boardIds: readonly BoardId[]): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    // The row first: it stops every append to the board.
    const { numDeletedRows } = await tx
      .deleteFrom('boards')
      .where('id', 'in', boardIds)
      .executeTakeFirstOrThrow();
    for (const table of ['board_events', 'questions', 'votes', 'blocks', 'idempotency'] as const)
      await tx.deleteFrom(table).where('board_id', 'in', boardIds).execute();
    return Number(numDeletedRows);
  });
