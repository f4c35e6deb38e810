import { Moderated } from '@openfloor/contract/http/audience';
import { StageBody } from '@openfloor/contract/http/moderation';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import { moderate, MODERATORS } from './moderate.ts';

export const stage = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'arrangeStage',
    tags: ['Moderation'],
    summary: 'Arrange the order of questions on the stage',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    body: StageBody,
    response: {
      200: Moderated,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'question-not-found'),
    },
  };
  app.post('/api/boards/:boardId/stage', { schema }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      command: { type: 'ArrangeStage', questionIds: request.body.ids },
    }),
  );
};
