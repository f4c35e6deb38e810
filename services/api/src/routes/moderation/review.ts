import { DeclineBody, StatusChanged } from '@openfloor/contract/http/moderation';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { partOf } from '../handleCommand.ts';
import type { HandledModeration } from './moderate.ts';
import { moderateSeen } from './moderateSeen.ts';
import { ON_SEEN_QUESTION, REFUSED_ON_SEEN_QUESTION } from './onQuestion.ts';

const common = { ...ON_SEEN_QUESTION, response: { 200: StatusChanged, ...REFUSED_ON_SEEN_QUESTION } };

const statusOf = ({ status }: HandledModeration) => ({ status: partOf(status, 'status') });

/** Acts that decide whether the public sees a question. They answer its status. */
export const review = (app: App, dependencies: ApiDependencies): void => {
  const approve = { ...common, operationId: 'approveQuestion', summary: 'Publish a question' };
  app.post('/api/questions/:questionId/approve', { schema: approve }, async (request, reply) =>
    moderateSeen(
      dependencies,
      request,
      reply,
      { type: 'ModerateQuestion', act: 'approve', ...request.params },
      statusOf,
    ),
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
    return moderateSeen(
      dependencies,
      request,
      reply,
      reason === undefined ? command : { ...command, reason },
      statusOf,
    );
  });

  const giveBack = {
    ...common,
    operationId: 'returnQuestion',
    summary: 'Return a question to review, away from the public',
  };
  app.post('/api/questions/:questionId/return', { schema: giveBack }, async (request, reply) =>
    moderateSeen(
      dependencies,
      request,
      reply,
      { type: 'ModerateQuestion', act: 'return', ...request.params },
      statusOf,
    ),
  );
};
