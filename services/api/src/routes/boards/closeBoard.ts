import { Moderated } from '@openfloor/contract/http/audience';
import { moderate, OWNER } from '../moderation/moderate.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

export const closeBoard = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'closeBoard',
    tags: ['Boards'],
    summary: 'Close a board for good',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    response: { 200: Moderated, ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found') },
  };
  app.post('/api/boards/:boardId/delete', { schema }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: OWNER,
      command: { type: 'CloseBoard' },
    }),
  );
};
