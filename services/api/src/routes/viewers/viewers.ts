import { ViewerCount, ViewerTracked } from '@openfloor/contract/http';
import { openBoardFeed } from '../../boardFeeds.ts';
import { ensureSession } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { BoardParams, refusals } from '../schemas.ts';

export const viewers = (app: App, dependencies: ApiDependencies): void => {
  const { credentials, viewerCounts } = dependencies;

  const tracked = { params: BoardParams, response: { 200: ViewerTracked, ...refusals } };
  app.post('/api/boards/:boardId/track-viewer', { schema: tracked }, async (request, reply) => {
    const feed = await openBoardFeed(dependencies, request.params.boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    return reply.send({ sessionId: credentials.issue(await ensureSession(dependencies, request, reply)) });
  });

  const counted = { params: BoardParams, response: { 200: ViewerCount, ...refusals } };
  app.get('/api/boards/:boardId/viewer-count', { schema: counted }, async (request, reply) => {
    const { boardId } = request.params;
    if (!(await openBoardFeed(dependencies, boardId))) return refuse(reply, 'board-not-found');
    // Without Redis nobody knows of the other nodes' viewers; the socket still brings this node's count.
    const totals = await viewerCounts.totals([boardId]).catch(() => new Map<string, number>());
    return reply.send({ viewerCount: totals.get(boardId) ?? 0 });
  });
};
