import { Moderated } from '@openfloor/contract/http';
import { BoardId } from '@openfloor/contract/ids';
import { boardIdClaimedBy } from '@openfloor/platform/credentials/boardTokens';
import { bearerOf } from '../../auth/boardAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { CommandHeaders, QuestionParams, refusals } from '../schemas.ts';
import { moderate } from './moderate.ts';

const ACTIONS = [
  { action: 'pin', type: 'PinQuestion', roles: ['admin'] },
  { action: 'unpin', type: 'UnpinQuestion', roles: ['admin'] },
  { action: 'mark-answered', type: 'AnswerQuestion', roles: ['admin', 'speaker'] },
] as const;

const schema = {
  params: QuestionParams,
  headers: CommandHeaders,
  response: { 200: Moderated, ...refusals },
};

/** Moderation whose path names the question alone: the board is the one that the token is for. */
export const questionModeration = (app: App, dependencies: ApiDependencies): void => {
  for (const { action, type, roles } of ACTIONS)
    app.post(`/api/questions/:questionId/${action}`, { schema }, async (request, reply) => {
      const token = bearerOf(request);
      if (token === undefined) return refuse(reply, 'token-required');
      const boardId = BoardId.safeParse(boardIdClaimedBy(token));
      if (!boardId.success) return refuse(reply, 'invalid-token');
      return moderate(dependencies, request, reply, {
        boardId: boardId.data,
        namedBy: 'token',
        roles,
        command: { type, questionId: request.params.questionId },
      });
    });
};
