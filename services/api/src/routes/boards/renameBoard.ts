import { Moderated } from '@openfloor/contract/http/audience';
import { TitleBody } from '@openfloor/contract/http/boards';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { moderate, MODERATORS } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

export const renameBoard = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'renameBoard',
    tags: ['Boards'],
    summary: 'Change the title of a board, and of its first talk',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    body: TitleBody,
    response: { 200: Moderated, ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found') },
  };
  app.post('/api/boards/:boardId/title', { schema }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      command: { type: 'RenameBoard', title: request.body.title },
    }),
  );
};
