import { Moderated } from '@openfloor/contract/http/audience';
import { presentOwners } from '@openfloor/domain/board/owners';
import { reopenBoard } from '@openfloor/store/boards/openBoard';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { ApiDependencies } from '../../dependencies.ts';
import { createPlaces } from '../../longReads/places.ts';
import { boardsMaxNow } from '../../plans/boardsMaxNow.ts';
import { devicePlanOf } from '../../plans/devicePlan.ts';
import { limitReached } from '../../plans/limitReached.ts';
import type { App } from '../typedApp.ts';
import type { HandledCommand } from '../runCommand.ts';
import { moderate, MODERATORS } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

const REFUSED = [...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found'] as const;

/**
 * A reopening holds a connection while it waits for another one, so a node has few at a time; of one owner only one, because their others
 * would wait for the same lock.
 */
const reopenings = createPlaces({ total: 4, perBoard: 1, perAddress: 1, waiting: 50, waitingPerBoard: 10 });

/** Ending a board and opening it again. */
export const endBoard = (app: App, dependencies: ApiDependencies): void => {
  const schema = { tags: ['Boards'], security: BY_BOARD_TOKEN, params: BoardParams, headers: CommandHeaders };
  const end = {
    ...schema,
    operationId: 'endBoard',
    summary: 'End asking and voting; the board stays readable',
    response: { 200: Moderated, ...refusals(...REFUSED) },
  };
  app.post('/api/boards/:boardId/end', { schema: end }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      command: { type: 'EndBoard' },
    }),
  );

  const reopen = {
    ...schema,
    operationId: 'reopenBoard',
    summary: 'Open an ended board again',
    response: { 200: Moderated, ...refusals(...REFUSED, 'one-board-limit', 'plan-expired') },
  };
  app.post('/api/boards/:boardId/reopen', { schema: reopen }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      command: { type: 'ReopenBoard' },
      recording: (feed, record) => withinLimit(dependencies, feed, record),
    }),
  );
};

/** Records the reopening unless the board's oldest owner has as many open boards as their device's plan allows now. */
const withinLimit = async (
  dependencies: ApiDependencies,
  { board, state }: BoardFeed,
  record: () => Promise<HandledCommand>,
): Promise<HandledCommand> => {
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
