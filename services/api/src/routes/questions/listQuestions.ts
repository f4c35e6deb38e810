import { POSITION_HEADER } from '@openfloor/contract/position';
import { QuestionList, QuestionListQuery } from '@openfloor/contract/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTo, bearerOf } from '../../auth/boardAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { encodingFor, sendBody } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import type { QuestionSnapshot } from '../../snapshots/questionSnapshots.ts';
import type { App } from '../app.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN_IF_ANY } from '../security.ts';

export const listQuestions = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'listQuestions',
    tags: ['Questions'],
    summary: 'List the questions of a board',
    security: BY_BOARD_TOKEN_IF_ANY,
    params: BoardParams,
    querystring: QuestionListQuery,
    response: {
      200: QuestionList,
      ...refusals('invalid-request', 'board-not-found', 'invalid-token', 'wrong-board'),
    },
  };
  app.get('/api/boards/:boardId/questions', { schema }, async (request, reply) => {
    const feed = await openBoardFeed(dependencies, request.params.boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    const access = bearerOf(request) === undefined ? undefined : await accessTo(dependencies, feed, request);
    if (access && !access.ok) return refuse(reply, access.code);
    const audience = access?.right.role === 'admin' ? 'moderator' : 'public';
    const snapshot = await dependencies.snapshots.read(feed, audience, request.query.minSeq);
    // The read may have caught up with the closing. A client at that position would drop the frame that announces it.
    if (!feed.isOpen) return refuse(reply, 'board-not-found');
    return sendSnapshot(request, reply, snapshot);
  });
};

/** Proxies that compress mark the tag as weak (RFC 9110 section 13.1.2 compares weakly). */
const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Sends the bytes without serializing them again. */
const sendSnapshot = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, position, body }: QuestionSnapshot,
): Promise<FastifyReply> => {
  const encoding = encodingFor(reply, body);
  const etag = encoding ? `"${tag}.${encoding}"` : `"${tag}"`;
  reply.headers({
    etag,
    [POSITION_HEADER]: position,
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
  });
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  return sendBody(reply.type('application/json; charset=utf-8'), body, encoding);
};
