import { Voted } from '@openfloor/contract/http/audience';
import { VoteBody } from '@openfloor/contract/http/boards';
import type { SessionId } from '@openfloor/contract/ids';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { COMMAND, PROOF, refusals, WRITE } from '../refusals.ts';
import { BoardQuestionParams, ProvenCommandHeaders } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';
import { participate } from './participate.ts';

/** Casts or takes back a session's vote. An empty body toggles it. */
export const vote = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'vote',
    tags: ['Questions'],
    summary: 'Cast, retract or toggle a vote',
    security: BY_SESSION_IF_ANY,
    params: BoardQuestionParams,
    headers: ProvenCommandHeaders,
    body: z.nullish(VoteBody),
    response: {
      200: Voted,
      ...refusals(
        ...WRITE,
        ...COMMAND,
        ...PROOF,
        'board-not-found',
        'question-not-found',
        'voting-paused',
        'board-not-open',
        'board-ended',
      ),
    },
  };
  app.post('/api/boards/:boardId/questions/:questionId/vote', { schema }, async (request, reply) => {
    const { boardId, questionId } = request.params;
    const voted = request.body?.voted;
    // When the vote reached this node, by which programs are distinguished from people: limits and Postgres may delay it for seconds.
    const arrivedAtMs = Math.round(dependencies.clock.nowMs() - reply.elapsedTime);
    let voter: SessionId | undefined;
    const handled = await participate(dependencies, request, reply, {
      boardId,
      commandBy: (sessionId) => {
        voter = sessionId;
        return { type: 'Vote', questionId, sessionId, ...(voted !== undefined && { voted }) };
      },
      limitsOf: (sessionId) => [
        { limiter: dependencies.limits.votes, key: sessionId, message: 'Vote rate limit exceeded' },
      ],
    });
    if (!handled.ok) return refuse(reply, handled.code, handled);
    const { seq, vote: result = { voted: false, votes: 0 }, questionId: root } = handled;
    const sessionId = handled.sessionId ?? voter;
    if (result.voted && sessionId !== undefined)
      dependencies.voteOrigins.note({
        boardId,
        questionId,
        sessionId,
        address: request.ip,
        arrivedAtMs,
      });
    return reply.send({ ...result, seq, ...(root !== undefined && { questionId: root }) });
  });
};
