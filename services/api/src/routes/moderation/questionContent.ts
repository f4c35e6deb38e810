import { Moderated } from '@openfloor/contract/http/audience';
import { EditBody, LabelsBody, ReplyBody } from '@openfloor/contract/http/moderation';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { moderateSeen } from './moderateSeen.ts';
import { ON_SEEN_QUESTION, REFUSED_ON_SEEN_QUESTION } from './onQuestion.ts';

const common = { ...ON_SEEN_QUESTION, response: { 200: Moderated, ...REFUSED_ON_SEEN_QUESTION } };

/** What moderators write on a question: its text, a written answer, labels. */
export const questionContent = (app: App, dependencies: ApiDependencies): void => {
  const edit = {
    ...common,
    operationId: 'editQuestion',
    summary: 'Edit the text of a question',
    body: EditBody,
  };
  app.post('/api/questions/:questionId/edit', { schema: edit }, async (request, reply) =>
    moderateSeen(dependencies, request, reply, {
      type: 'EditQuestion',
      ...request.params,
      text: request.body.text,
    }),
  );

  const write = {
    ...common,
    operationId: 'replyToQuestion',
    summary: 'Write, replace or remove the answer under a question',
    body: ReplyBody,
  };
  app.post('/api/questions/:questionId/reply', { schema: write }, async (request, reply) =>
    moderateSeen(dependencies, request, reply, {
      type: 'ReplyToQuestion',
      ...request.params,
      text: request.body.text,
    }),
  );

  const label = {
    ...common,
    operationId: 'labelQuestion',
    summary: 'Set the labels of a question',
    body: LabelsBody,
  };
  app.post('/api/questions/:questionId/labels', { schema: label }, async (request, reply) =>
    moderateSeen(dependencies, request, reply, {
      type: 'LabelQuestion',
      ...request.params,
      labels: request.body.labels,
    }),
  );
};
