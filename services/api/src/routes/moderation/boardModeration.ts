import { BlockUserBody, Moderated } from '@openfloor/contract/http';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../app.ts';
import { BoardParams, BoardQuestionParams, CommandHeaders, refusals } from '../schemas.ts';
import { moderate } from './moderate.ts';

const response = { 200: Moderated, ...refusals };

/** Moderation whose path names the board: hide, unhide, block-user. */
export const boardModeration = (app: App, dependencies: ApiDependencies): void => {
  for (const [action, type] of [
    ['hide', 'HideQuestion'],
    ['unhide', 'UnhideQuestion'],
  ] as const) {
    const schema = { params: BoardQuestionParams, headers: CommandHeaders, response };
    app.post(`/api/boards/:boardId/questions/:questionId/${action}`, { schema }, async (request, reply) =>
      moderate(dependencies, request, reply, {
        boardId: request.params.boardId,
        namedBy: 'path',
        roles: ['admin'],
        command: { type, questionId: request.params.questionId },
      }),
    );
  }

  const schema = { params: BoardParams, headers: CommandHeaders, body: BlockUserBody, response };
  app.post('/api/boards/:boardId/block-user', { schema }, async (request, reply) => {
    const sessionId = sessionOf(dependencies, request);
    return moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      namedBy: 'path',
      roles: ['admin'],
      command: {
        type: 'BlockAuthor',
        questionId: request.body.questionId,
        ...(sessionId !== undefined && { sessionId }),
      },
    });
  });
};
