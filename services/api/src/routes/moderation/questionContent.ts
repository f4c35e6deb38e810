import { Moderated } from '@openfloor/contract/http/audience';
import { EditBody, LabelsBody, ReplyBody } from '@openfloor/contract/http/moderation';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import type { SeenCommandHeaders } from '../schemas.ts';
import { MODERATORS, noteEffect, runModeration, seenBy } from './moderate.ts';
import { ON_SEEN_QUESTION, REFUSED_ON_SEEN_QUESTION } from './onQuestion.ts';
import { refuseSeen } from './refuseSeen.ts';

const common = { ...ON_SEEN_QUESTION, response: { 200: Moderated, ...REFUSED_ON_SEEN_QUESTION } };

type SeenRequest = FastifyRequest & { headers: z.infer<typeof SeenCommandHeaders> };
type WritingCommand = Extract<BoardCommand, { type: 'EditQuestion' | 'ReplyToQuestion' | 'LabelQuestion' }>;

/** What moderators write on a question: its text, a written answer, labels. */
export const questionContent = (app: App, dependencies: ApiDependencies): void => {
  const run = async (
    request: SeenRequest,
    reply: FastifyReply,
    command: WritingCommand,
  ): Promise<FastifyReply> => {
    const handled = await runModeration(dependencies, request, {
      // The path names no board: it is the token's.
      boardId: undefined,
      roles: MODERATORS,
      command: (_feed, right) => ({ ...command, ...seenBy(right, request.headers) }),
      payload: command,
    });
    if (!handled.ok) return refuseSeen(reply, handled, command.questionId);
    return noteEffect(reply, handled).send({ seq: handled.seq });
  };

  const edit = {
    ...common,
    operationId: 'editQuestion',
    summary: 'Edit the text of a question',
    body: EditBody,
  };
  app.post('/api/questions/:questionId/edit', { schema: edit }, async (request, reply) =>
    run(request, reply, { type: 'EditQuestion', ...request.params, text: request.body.text }),
  );

  const write = {
    ...common,
    operationId: 'replyToQuestion',
    summary: 'Write, replace or remove the answer under a question',
    body: ReplyBody,
  };
  app.post('/api/questions/:questionId/reply', { schema: write }, async (request, reply) =>
    run(request, reply, { type: 'ReplyToQuestion', ...request.params, text: request.body.text }),
  );

  const label = {
    ...common,
    operationId: 'labelQuestion',
    summary: 'Set the labels of a question',
    body: LabelsBody,
  };
  app.post('/api/questions/:questionId/labels', { schema: label }, async (request, reply) =>
    run(request, reply, { type: 'LabelQuestion', ...request.params, labels: request.body.labels }),
  );
};
