import { DeclineBody, StatusChanged } from '@openfloor/contract/http/moderation';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { partOf } from '../handleCommand.ts';
import type { SeenCommandHeaders } from '../schemas.ts';
import { MODERATORS, noteEffect, runModeration, seenBy } from './moderate.ts';
import { ON_SEEN_QUESTION, REFUSED_ON_SEEN_QUESTION } from './onQuestion.ts';
import { refuseSeen } from './refuseSeen.ts';

const common = { ...ON_SEEN_QUESTION, response: { 200: StatusChanged, ...REFUSED_ON_SEEN_QUESTION } };

type ReviewRequest = FastifyRequest & { headers: z.infer<typeof SeenCommandHeaders> };
type ReviewCommand = Extract<BoardCommand, { type: 'ModerateQuestion' }>;

/** Acts that decide whether the public sees a question. They answer its status. */
export const review = (app: App, dependencies: ApiDependencies): void => {
  const answer = async (
    request: ReviewRequest,
    reply: FastifyReply,
    command: ReviewCommand,
  ): Promise<FastifyReply> => {
    const handled = await runModeration(dependencies, request, {
      // The path names no board: it is the token's.
      boardId: undefined,
      roles: MODERATORS,
      command: (_feed, right) => ({ ...command, ...seenBy(right, request.headers) }),
      payload: command,
    });
    if (!handled.ok) return refuseSeen(reply, handled, command.questionId);
    return noteEffect(reply, handled).send({ seq: handled.seq, status: partOf(handled.status, 'status') });
  };

  const approve = { ...common, operationId: 'approveQuestion', summary: 'Publish a question' };
  app.post('/api/questions/:questionId/approve', { schema: approve }, async (request, reply) =>
    answer(request, reply, { type: 'ModerateQuestion', act: 'approve', ...request.params }),
  );

  const decline = {
    ...common,
    operationId: 'declineQuestion',
    summary: 'Decline a question, with a reason for its author',
    body: z.nullish(DeclineBody),
  };
  app.post('/api/questions/:questionId/decline', { schema: decline }, async (request, reply) => {
    const reason = request.body?.reason;
    const command = { type: 'ModerateQuestion', act: 'decline', ...request.params } as const;
    return answer(request, reply, reason === undefined ? command : { ...command, reason });
  });

  const giveBack = {
    ...common,
    operationId: 'returnQuestion',
    summary: 'Return a question to review, away from the public',
  };
  app.post('/api/questions/:questionId/return', { schema: giveBack }, async (request, reply) =>
    answer(request, reply, { type: 'ModerateQuestion', act: 'return', ...request.params }),
  );
};
