import { BoardInfo, PositionQuery } from '@openfloor/contract/http/boards';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { headFor, type Audience } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyReply } from 'fastify';
import { audienceOf } from '../../auth/boardAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { publicBoard } from '../../publicBoard.ts';
import { oncePerPosition } from '../../snapshots/oncePerPosition.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN_IF_ANY } from '../security.ts';
import { openFeedAt } from './openFeedAt.ts';

export const getBoard = (app: App, dependencies: ApiDependencies): void => {
  const { clock, settings } = dependencies;
  const headOf = {
    public: headsFor('public', {}),
    moderator: headsFor('moderator', {
      ...(settings.hasAssistant && { machine: true as const }),
      ...(settings.retentionDays !== undefined && { retentionDays: settings.retentionDays }),
    }),
  };
  const schema = {
    operationId: 'getBoard',
    tags: ['Boards'],
    summary: 'Get an open board: title, settings, talk and the server’s clock',
    security: BY_BOARD_TOKEN_IF_ANY,
    params: BoardParams,
    querystring: PositionQuery,
    response: {
      200: BoardInfo,
      ...refusals('invalid-request', 'board-not-found', 'invalid-token', 'wrong-board'),
    },
  };
  app.get('/api/boards/:boardId', { schema }, async (request, reply) => {
    const feed = await openFeedAt(dependencies, request.params.boardId, request.query.minSeq);
    if (!feed) return refuse(reply, 'board-not-found');
    const access = await audienceOf(dependencies, feed, request);
    if (!access.ok) return refuse(reply, access.code);
    // Checking the token may have caught up with the closing.
    if (!feed.isOpen) return refuse(reply, 'board-not-found');
    return sendHead(reply, headOf[access.audience](feed), clock.nowMs());
  });
};

/** A board as JSON without the server's clock, serialized once for all callers at a position. */
type SerializedHead = { position: string; json: string };

const headsFor = (audience: Audience, ofNode: Pick<BoardInfo, 'machine' | 'retentionDays'>) =>
  oncePerPosition(({ board, state, epoch, seq }: BoardFeed): SerializedHead => {
    const head = headFor(audience, board.id, state);
    const { opensAt, closesAt } = head.settings;
    return {
      position: `${epoch}.${seq}`,
      json: JSON.stringify({ ...publicBoard(board), ...head, ...ofNode, opensAt, closesAt }),
    };
  });

const sendHead = (reply: FastifyReply, { position, json }: SerializedHead, nowMs: number): FastifyReply => {
  reply.headers({ [POSITION_HEADER]: position, vary: 'authorization' });
  const now = new Date(nowMs).toISOString();
  return reply.type('application/json; charset=utf-8').send(`${json.slice(0, -1)},"now":"${now}"}`);
};
