import { UserStatus, UserVotes } from '@openfloor/contract/http/audience';
import { OptionalBoardQuery, UserStatusQuery } from '@openfloor/contract/http/boards';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { isBlockedAnywhere, votesOf } from '@openfloor/store/reads/participants';
import { participantOf } from '../../auth/session.ts';
import { compressAnswer } from '../../compressibleBody.ts';
import { openFeedAt } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';

/** Status and votes of the caller's session. A caller without a session has neither blocks nor votes. */
export const participants = (app: App, dependencies: ApiDependencies): void => {
  const { db } = dependencies;

  const status = {
    operationId: 'getUserStatus',
    tags: ['Participants'],
    summary: 'Say whether this session is blocked',
    security: BY_SESSION_IF_ANY,
    querystring: UserStatusQuery,
    response: { 200: UserStatus, ...refusals('invalid-request') },
  };
  app.get('/api/user-status', { schema: status }, async (request, reply) => {
    const sessionId = participantOf(dependencies, request);
    if (sessionId === undefined) return reply.send({ isBlocked: false });
    const { boardId, minSeq } = request.query;
    if (boardId === undefined) return reply.send({ isBlocked: await isBlockedAnywhere(db, sessionId) });
    const feed = await openFeedAt(dependencies, boardId, minSeq);
    if (!feed) return reply.send({ isBlocked: false });
    return reply
      .header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`)
      .send({ isBlocked: feed.state.blocked.has(sessionId) });
  });

  const votes = {
    operationId: 'getUserVotes',
    tags: ['Participants'],
    summary: 'List the questions that this session voted for',
    security: BY_SESSION_IF_ANY,
    querystring: OptionalBoardQuery,
    response: { 200: UserVotes, ...refusals('invalid-request') },
  };
  app.get('/api/user-votes', { schema: votes, onSend: compressAnswer }, async (request, reply) => {
    const sessionId = participantOf(dependencies, request);
    const questionIds = sessionId === undefined ? [] : await votesOf(db, sessionId, request.query.boardId);
    return reply.send(Object.fromEntries(questionIds.map((id) => [id, true as const])));
  });
};
