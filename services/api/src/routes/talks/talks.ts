import { PositionQuery, TalkList } from '@openfloor/contract/http/boards';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { openFeedAt } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { oncePerPosition } from '../../snapshots/oncePerPosition.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';
import { talkListOf } from '@openfloor/domain/view/talkList';

export const talks = (app: App, dependencies: ApiDependencies): void => {
  const listOf = oncePerPosition(({ board, state }) => talkListOf(board.id, state));
  const list = {
    operationId: 'listTalks',
    tags: ['Talks'],
    summary: 'List the talks of a board, oldest first',
    security: PUBLIC,
    params: BoardParams,
    querystring: PositionQuery,
    response: { 200: TalkList, ...refusals('invalid-request', 'board-not-found') },
  };
  app.get('/api/boards/:boardId/talks', { schema: list, config: PUBLIC_READ }, async (request, reply) => {
    const feed = await openFeedAt(dependencies, request.params.boardId, request.query.minSeq);
    if (!feed) return refuse(reply, 'board-not-found');
    return reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`).send(listOf(feed));
  });
};
