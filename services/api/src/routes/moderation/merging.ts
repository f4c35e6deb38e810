import { Moderated } from '@openfloor/contract/http/audience';
import { MergeBody } from '@openfloor/contract/http/moderation';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import { moderate, MODERATORS } from './moderate.ts';
import { ON_QUESTION, REFUSED_ON_QUESTION } from './onQuestion.ts';

/** Questions that ask the same become one, with the union of their voters, and separate again. */
export const merging = (app: App, dependencies: ApiDependencies): void => {
  const merge = {
    operationId: 'mergeQuestions',
    tags: ['Moderation'],
    summary: 'Merge up to 50 questions into another one',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    body: MergeBody,
    response: {
      200: Moderated,
      ...refusals(
        ...WRITE,
        ...COMMAND,
        ...BOARD_TOKEN,
        'board-not-found',
        'question-not-found',
        'already-merged',
        'different-talks',
        'too-many-merged',
        'not-published',
        'plan-required',
      ),
    },
  };
  app.post('/api/boards/:boardId/merge', { schema: merge }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      features: ['merging'],
      command: { type: 'MergeQuestions', ...request.body },
    }),
  );

  const unmerge = {
    ...ON_QUESTION,
    operationId: 'unmergeQuestion',
    summary: 'Free a merged question, or the questions that were merged into this one',
    response: { 200: Moderated, ...REFUSED_ON_QUESTION },
  };
  app.post('/api/questions/:questionId/unmerge', { schema: unmerge }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: undefined,
      roles: MODERATORS,
      command: { type: 'UnmergeQuestion', ...request.params },
    }),
  );
};
