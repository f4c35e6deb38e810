import { DeclineBody, StatusChanged } from '@openfloor/contract/http/moderation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { partOf } from '../handleCommand.ts';
import { MODERATORS, noteEffect, runModeration } from './moderate.ts';
import { ON_QUESTION, REFUSED_ON_QUESTION } from './onQuestion.ts';

const common = { ...ON_QUESTION, response: { 200: StatusChanged, ...REFUSED_ON_QUESTION } };

/** Acts that decide whether the public sees a question. They answer its status. */
export const review = (app: App, dependencies: ApiDependencies): void => {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    command: BoardCommand,
  ): Promise<FastifyReply> => {
    const handled = await runModeration(dependencies, request, {
      boardId: undefined,
      roles: MODERATORS,
      command,
    });
    if (!handled.ok) return refuse(reply, handled.code, handled);
    return noteEffect(reply, handled).send({ seq: handled.seq, status: partOf(handled.status, 'status') });
  };

  const approve = { ...common, operationId: 'approveQuestion', summary: 'Publish a question' };
  app.post('/api/questions/:questionId/approve', { schema: approve }, async (request, reply) =>
    answer(request, reply, { type: 'ApproveQuestion', ...request.params }),
  );

  const decline = {
    ...common,
    operationId: 'declineQuestion',
    summary: 'Decline a question, with a reason for its author',
    body: z.nullish(DeclineBody),
  };
  app.post('/api/questions/:questionId/decline', { schema: decline }, async (request, reply) => {
    const reason = request.body?.reason;
    const command = { type: 'DeclineQuestion', ...request.params } as const;
    return answer(request, reply, reason === undefined ? command : { ...command, reason });
  });

  const giveBack = {
    ...common,
    operationId: 'returnQuestion',
    summary: 'Return a question to review, away from the public',
  };
  app.post('/api/questions/:questionId/return', { schema: giveBack }, async (request, reply) =>
    answer(request, reply, { type: 'ReturnQuestion', ...request.params }),
  );
};
