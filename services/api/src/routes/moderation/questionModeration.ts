import { Moderated } from '@openfloor/contract/http/audience';
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
    method: 'POST',
    act: 'answering',
    id: 'startAnswering',
    command: { type: 'StartAnswering' },
    summary: 'Show a question as being answered now, and mark the former one as answered',
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

/** Acts on a question that need no body. The path names only the question; the board is the token's. */
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
};
