import { BulkBody, BulkDone } from '@openfloor/contract/http/moderation';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { partOf } from '../handleCommand.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, SeenCommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import { MODERATORS, noteEffect, runModeration, seenBy } from './moderate.ts';

/** One act on many questions, recorded as one event. */
export const bulkModeration = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'moderateQuestions',
    tags: ['Moderation'],
    summary: 'Do one act to up to 200 questions',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: SeenCommandHeaders,
    body: BulkBody,
    response: {
      200: BulkDone,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'plan-required'),
    },
  };
  app.post('/api/boards/:boardId/questions/bulk', { schema }, async (request, reply) => {
    const { ids, act, reason } = request.body;
    const command = {
      type: 'ModerateQuestions',
      questionIds: ids,
      act,
      ...(reason !== undefined && { reason }),
    } as const;
    const handled = await runModeration(dependencies, request, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      features: ['bulk-acts'],
      command: (_feed, right) => ({ ...command, ...seenBy(right, request.headers) }),
      payload: command,
    });
    if (!handled.ok) return refuse(reply, handled.code, handled);
    return noteEffect(reply, handled).send({
      seq: handled.seq,
      ...partOf(handled.bulk, 'result per question'),
    });
  });
};
