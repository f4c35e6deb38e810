import { DeclineBody, StatusChanged } from '@openfloor/contract/http/moderation';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { questionFor } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { partOf } from '../handleCommand.ts';
import { refusals } from '../refusals.ts';
import { SeenCommandHeaders } from '../schemas.ts';
import { MODERATORS, noteEffect, runModeration, seenBy } from './moderate.ts';
import { ON_QUESTION, ON_QUESTION_CODES } from './onQuestion.ts';

const common = {
  ...ON_QUESTION,
  headers: SeenCommandHeaders,
  response: { 200: StatusChanged, ...refusals(...ON_QUESTION_CODES, 'changed-meanwhile') },
};

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
    if (!handled.ok) {
      const { code, feed } = handled;
      const question =
        code === 'changed-meanwhile' && feed && (await presentQuestion(feed, command.questionId));
      return refuse(reply, code, { ...handled, ...(question && { question }) });
    }
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

/** A question as moderators see it now, with what other nodes just recorded. */
const presentQuestion = async (feed: BoardFeed, questionId: QuestionId): Promise<Question | undefined> => {
  await feed.catchUp();
  const { board, state } = feed;
  const question = state.questions.get(questionId);
  const reader = { audience: 'moderator', pseudonymize: createPseudonymizer(board) } as const;
  return question && questionFor(reader, board.id, question, state);
};
