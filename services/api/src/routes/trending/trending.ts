import { PositionQuery, TrendingList } from '@openfloor/contract/http';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { trendingAt } from '@openfloor/domain/view/trending';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { readBoard } from '../boards/readBoard.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';

/** The questions that get votes much faster than the others. */
export const trending = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'listTrending',
    tags: ['Questions'],
    summary: 'List the questions that trend now, fastest first',
    security: PUBLIC,
    params: BoardParams,
    querystring: PositionQuery,
    response: { 200: TrendingList, ...refusals('invalid-request', 'board-not-found') },
  };
  app.get('/api/boards/:boardId/trending', { schema }, async (request, reply) => {
    const feed = await readBoard(dependencies, request.params.boardId, request.query.minSeq);
    if (!feed) return refuse(reply, 'board-not-found');
    const list = trendingAt(feed.state, feed.recentBallots, dependencies.clock.nowMs());
    return reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`).send({ trending: list });
  });
};
