import { Board } from '@openfloor/contract/http';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { publicBoard } from '../../publicBoard.ts';
import type { App } from '../app.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';

export const getBoard = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'getBoard',
    tags: ['Boards'],
    summary: 'Get the title and the short id of an open board',
    security: PUBLIC,
    params: BoardParams,
    response: { 200: Board, ...refusals('board-not-found') },
  };
  app.get('/api/boards/:boardId', { schema }, async (request, reply) => {
    const feed = await openBoardFeed(dependencies, request.params.boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    return reply.send(publicBoard(feed.board));
  });
};
