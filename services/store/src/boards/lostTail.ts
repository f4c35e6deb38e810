import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import { sql } from 'kysely';
import { SESSION_KEY, toRecorded } from '../reads/events.ts';
import { isErasedCopy } from '../sealing/sealedTexts.ts';
import type { Db } from '../tables.ts';

/** Where a reader is in a board's stream, with the event there. */
export type KnownPosition = { boardId: BoardId; epoch: Epoch; seq: Seq; last: RecordedEvent };

/** The events of a board that were lost: `from` to `to`, both included. */
export type LostTail = { boardId: BoardId; from: Seq; to: Seq };

/**
 * Whether a stored event is the known one. The seq alone does not identify an event: after a loss another event gets
 * it. The texts of the stored event may have been erased since.
 */
export const isSameEvent = (stored: RecordedEvent, known: RecordedEvent): boolean =>
  isDeepStrictEqual(stored, known) || isErasedCopy(stored, known);

/**
 * Finds the events up to a known one that the log has lost; undefined if it still has the known one, or the
 * board is deleted.
 */
export const findLostTail = async (
  db: Db,
  { boardId, seq, last }: Pick<KnownPosition, 'boardId' | 'seq' | 'last'>,
): Promise<LostTail | undefined> => {
  const board = await db.selectFrom('boards').select('head_seq').where('id', '=', boardId).executeTakeFirst();
  // The board was deleted for good, which is no loss.
  if (!board) return undefined;
  const found = await db
    .selectFrom('board_events')
    .selectAll()
    .select(SESSION_KEY)
    .where('board_id', '=', boardId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (found && isSameEvent(toRecorded(found), last)) return undefined;
  // The first event that has the seq of a lost one.
  const reused = await db
    .selectFrom('board_events')
    .select(({ fn }) => fn.min('seq').as('seq'))
    .where('board_id', '=', boardId)
    .where('seq', '<=', seq)
    .where('recorded_at', '>', new Date(last.at))
    .executeTakeFirst();
  return { boardId, from: reused?.seq ?? Math.min(board.head_seq + 1, seq), to: seq };
};

/** Gives a board that lost events another epoch. If several nodes find the loss, only the first of them changes it. */
export const rotateEpoch = async (db: Db, boardId: BoardId, epoch: Epoch): Promise<void> => {
  await db
    .updateTable('boards')
    .set({ epoch: sql`gen_random_uuid()`, lineage: sql`log_lineage()`, continued_from: null })
    .where('id', '=', boardId)
    .where('epoch', '=', epoch)
    .execute();
};
