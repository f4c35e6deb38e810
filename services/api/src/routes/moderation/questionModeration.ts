import { Moderated } from '@openfloor/contract/http/audience';
import { AnsweringBody } from '@openfloor/contract/http/moderation';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { moderate, MODERATORS, MODERATORS_AND_SPEAKER } from './moderate.ts';
import { ON_QUESTION, REFUSED_ON_QUESTION } from './onQuestion.ts';

const ACTS = [
  {
    act: 'pin',
    id: 'pinQuestion',
    command: { type: 'ModerateQuestion', act: 'pin' },
    summary: 'Pin a question to the top',
  },
  {
    act: 'unpin',
    id: 'unpinQuestion',
    command: { type: 'ModerateQuestion', act: 'unpin' },
    summary: 'Unpin a question',
  },
  {
    act: 'mark-unanswered',
    id: 'markUnanswered',
    command: { type: 'ModerateQuestion', act: 'mark-unanswered' },
    summary: 'Mark a question as not answered',
  },
  {
    act: 'dismiss-flags',
    id: 'dismissFlags',
    command: { type: 'DismissFlags' },
    summary: 'Remove the flags of screening from a question',
  },
] as const;

const BY_SPEAKER_TOO = [
  {
    method: 'POST',
    act: 'mark-answered',
    id: 'markAnswered',
    command: { type: 'ModerateQuestion', act: 'mark-answered' },
    summary: 'Mark a question as answered',
  },
  {
    method: 'DELETE',
    act: 'answering',
    id: 'stopAnswering',
    command: { type: 'StopAnswering' },
    summary: 'End the answering of a question without marking it as answered',
  },
] as const;

const common = { ...ON_QUESTION, response: { 200: Moderated, ...REFUSED_ON_QUESTION } };

/** Acts on a question. The path names only the question; the board is the token's. */
export const questionModeration = (app: App, dependencies: ApiDependencies): void => {
  for (const { act, id, command, summary } of ACTS)
    app.post(
      `/api/questions/:questionId/${act}`,
      { schema: { ...common, operationId: id, summary } },
      async (request, reply) =>
        moderate(dependencies, request, reply, {
          boardId: undefined,
          roles: MODERATORS,
          command: { ...command, questionId: request.params.questionId },
        }),
    );

  for (const { method, act, id, command, summary } of BY_SPEAKER_TOO)
    app.route({
      method,
      url: `/api/questions/:questionId/${act}`,
      schema: { ...common, operationId: id, summary },
      handler: async (request, reply) =>
        moderate(dependencies, request, reply, {
          boardId: undefined,
          roles: MODERATORS_AND_SPEAKER,
          command: { ...command, questionId: request.params.questionId },
        }),
    });

  const answering = {
    ...common,
    operationId: 'startAnswering',
    summary:
      'Show a question as being answered now, and mark the former one as answered; or move to it, which marks none',
    body: z.nullish(AnsweringBody),
  };
  app.post('/api/questions/:questionId/answering', { schema: answering }, async (request, reply) => {
    const { questionId } = request.params;
    const former = request.body?.former;
    const command = { type: 'StartAnswering', questionId } as const;
    return moderate(dependencies, request, reply, {
      boardId: undefined,
      roles: MODERATORS_AND_SPEAKER,
      // The default is left out, so that a repeat under a key of a 1.0 node is the same request.
      command: former === 'as-it-was' ? { ...command, former } : command,
    });
  });
};
