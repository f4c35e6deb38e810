import { ViewerTracked } from '@openfloor/contract/http/audience';
import { ViewerCount } from '@openfloor/contract/http/boards';
import { openBoardFeed } from '../../boardFeeds.ts';
import { ensureSession } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { BODY, refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_SESSION_IF_ANY, PUBLIC } from '../security.ts';

export const viewers = (app: App, dependencies: ApiDependencies): void => {
  const { credentials, presence } = dependencies;

  const tracked = {
    operationId: 'trackViewer',
    tags: ['Participants'],
    summary: 'Get the session of the request, or a new one',
    security: BY_SESSION_IF_ANY,
    params: BoardParams,
    response: { 200: ViewerTracked, ...refusals(...BODY, 'board-not-found') },
  };
  app.post('/api/boards/:boardId/track-viewer', { schema: tracked }, async (request, reply) => {
    const feed = await openBoardFeed(dependencies, request.params.boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    return reply.send({ sessionId: credentials.issue(await ensureSession(dependencies, request, reply)) });
  });

  const counted = {
    operationId: 'getViewerCount',
    tags: ['Boards'],
    summary: 'Count the viewers of a board',
    security: PUBLIC,
    params: BoardParams,
    response: { 200: ViewerCount, ...refusals('board-not-found') },
  };
  app.get('/api/boards/:boardId/viewer-count', { schema: counted }, async (request, reply) => {
    const { boardId } = request.params;
    if (!(await openBoardFeed(dependencies, boardId))) return refuse(reply, 'board-not-found');
    // Without Redis this node does not know the viewers of other nodes. Sockets still send each node's own count.
    const read = await presence.read([boardId]).catch(() => undefined);
    return reply.send({ viewerCount: read?.get(boardId)?.viewers ?? 0 });
  });
};
