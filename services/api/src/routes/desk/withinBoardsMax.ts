import { presentOwners } from '@openfloor/domain/board/owners';
import { reopenBoard } from '@openfloor/store/boards/openBoard';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { ApiDependencies } from '../../dependencies.ts';
import { createFairSemaphore } from '../../longReads/fairSemaphore.ts';
import { boardsMaxNow } from '../../plans/boardsMaxNow.ts';
import { devicePlanOf } from '../../plans/devicePlan.ts';
import { limitReached } from '../../plans/limitReached.ts';
import type { CommandOutcome } from '../runCommand.ts';

/**
 * Limits concurrent reopenings: each holds a database connection while it waits for another. An owner has only one at a
 * time, because others of that owner would wait for the same lock.
 */
const reopenings = createFairSemaphore({
  total: 4,
  perBoard: 1,
  perAddress: 1,
  waiting: 50,
  waitingPerBoard: 10,
});

/** Records the reopening unless the board's oldest owner has as many open boards as their device's plan allows now. */
export const withinBoardsMax = async (
  dependencies: ApiDependencies,
  { board, state }: BoardFeed,
  record: () => Promise<CommandOutcome>,
): Promise<CommandOutcome> => {
  const ownerSessionId = presentOwners(state)[0]?.sessionId ?? board.ownerSessionId;
  const owned = await devicePlanOf(dependencies, ownerSessionId);
  const boardsMax = boardsMaxNow(dependencies, owned.plan);
  if (boardsMax === null) return record();
  const giveBack = await reopenings.take({ boardId: board.id, address: ownerSessionId });
  if (!giveBack) return { ok: false, code: 'overloaded' };
  try {
    const opening = { id: board.id, ownerSessionId };
    const result = await reopenBoard(dependencies.db, opening, boardsMax, record);
    return result === 'board-limit' ? { ok: false, ...limitReached(owned, boardsMax) } : result;
  } finally {
    giveBack();
  }
};
