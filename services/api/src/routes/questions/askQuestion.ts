import { AskBody, Asked } from '@openfloor/contract/http';
import { ensureSession } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { handleCommand } from '../handleCommand.ts';
import { BoardParams, CommandHeaders, refusals } from '../schemas.ts';

export const askQuestion = (app: App, dependencies: ApiDependencies): void => {
  const { ids, limits } = dependencies;
  const schema = {
    params: BoardParams,
    headers: CommandHeaders,
    body: AskBody,
    response: { 201: Asked, ...refusals },
  };
  app.post('/api/boards/:boardId/questions', { schema }, async (request, reply) => {
    const sessionId = ensureSession(dependencies, request, reply);
    const { text } = request.body;
    const questionId = ids.uuid();
    const handled = await handleCommand(dependencies, request, {
      boardId: request.params.boardId,
      command: { type: 'AskQuestion', questionId, sessionId, text },
      actor: 'participant',
      caller: sessionId,
      payload: { type: 'AskQuestion', text },
      limit: { limiter: limits.questions, message: 'Question rate limit exceeded' },
    });
    if (!handled.ok) return refuse(reply, handled.code, handled);
    return reply.code(201).send({ id: handled.questionId ?? questionId, seq: handled.seq });
  });
};
