import { StatusChanged } from '@openfloor/contract/http/moderation';
import { boardOfQuestion } from '@openfloor/store/reads/questions';
import { writeProofMissing } from '../../auth/proof.ts';
import { participantOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { runCommand, partOf } from '../runCommand.ts';
import { COMMAND, PROOF, refusals, WRITE } from '../refusals.ts';
import { ProvenCommandHeaders, QuestionParams } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';
import { writtenBy } from './participate.ts';

/** For the author's session alone; a token of the board does not help. */
export const withdraw = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'withdrawQuestion',
    tags: ['Questions'],
    summary: 'Withdraw a question that this session asked',
    security: BY_SESSION_IF_ANY,
    params: QuestionParams,
    headers: ProvenCommandHeaders,
    response: {
      200: StatusChanged,
      ...refusals(
        ...WRITE,
        ...COMMAND,
        ...PROOF,
        'board-not-found',
        'question-not-found',
        'not-your-question',
        'question-merged',
        'board-ended',
      ),
    },
  };
  app.post('/api/questions/:questionId/withdraw', { schema }, async (request, reply) => {
    const { questionId } = request.params;
    const boardId = await boardOfQuestion(dependencies.db, questionId);
    if (boardId === undefined) return refuse(reply, 'question-not-found');
    const sessionId = participantOf(dependencies, request);
    if (sessionId === undefined) return refuse(reply, 'not-your-question');
    const command = { type: 'WithdrawQuestion' as const, questionId, sessionId };
    const handled = await runCommand(dependencies, request, {
      boardId,
      decide: () => command,
      payload: command,
      actor: 'participant',
      caller: sessionId,
      admit: () => writeProofMissing(dependencies, request, sessionId),
      noteBytes: writtenBy(dependencies, request),
    });
    if (!handled.ok) return refuse(reply, handled.code, handled);
    return reply.send({ seq: handled.seq, status: partOf(handled.status, 'status') });
  });
};
