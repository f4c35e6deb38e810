import { Moderated } from '@openfloor/contract/http';
import { BoardId } from '@openfloor/contract/ids';
import { boardIdClaimedBy } from '@openfloor/platform/credentials/boardTokens';
import { bearerOf } from '../../auth/boardAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { COMMAND, refusals, WRITE } from '../refusals.ts';
import { CommandHeaders, QuestionParams } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import { moderate } from './moderate.ts';

const ACTIONS = [
  {
    action: 'pin',
    operationId: 'pinQuestion',
    summary: 'Pin a question to the top',
    type: 'PinQuestion',
    roles: ['admin'],
  },
  {
    action: 'unpin',
    operationId: 'unpinQuestion',
    summary: 'Unpin a question',
    type: 'UnpinQuestion',
    roles: ['admin'],
  },
  {
    action: 'mark-answered',
    operationId: 'markAnswered',
    summary: 'Mark a question as answered',
    type: 'AnswerQuestion',
    roles: ['admin', 'speaker'],
  },
] as const;

const schema = {
  tags: ['Moderation'],
  security: BY_BOARD_TOKEN,
  params: QuestionParams,
  headers: CommandHeaders,
  response: {
    200: Moderated,
    ...refusals(
      ...WRITE,
      ...COMMAND,
      'token-required',
      'invalid-token',
      'wrong-role',
      'board-not-found',
      'question-not-found',
    ),
  },
};

/** Moderation whose path names only the question. The board is the token's board. */
export const questionModeration = (app: App, dependencies: ApiDependencies): void => {
  for (const { action, type, roles, ...named } of ACTIONS) {
    const options = { schema: { ...schema, operationId: named.operationId, summary: named.summary } };
    app.post(`/api/questions/:questionId/${action}`, options, async (request, reply) => {
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
  }
};
