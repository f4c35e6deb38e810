import type { ComputedTalk } from '@openfloor/contract/http/insights';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import { INSIGHTS_VERSION } from '@openfloor/domain/figures/storedInsights';
import type { Db } from '../tables.ts';

export type StoredFigures = { seq: Seq; computedAt: Date; talks: ComputedTalk[] };

/**
 * The latest figures of a board; undefined before the first ones of this epoch and version of the figures.
 */
export const readInsights = async (
  db: Db,
  boardId: BoardId,
  epoch: Epoch,
): Promise<StoredFigures | undefined> =>
  db
    .selectFrom('insights')
    .select(['seq', 'computed_at as computedAt', 'talks'])
    .where('board_id', '=', boardId)
    .where('epoch', '=', epoch)
    .where('version', '=', INSIGHTS_VERSION)
    .executeTakeFirst();
