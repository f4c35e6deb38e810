import { ViewerCount, ViewerTracked } from '@openfloor/contract/http/audience';
import { openBoardFeed } from '../../boardFeeds.ts';
import { ensureSession } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { FastifyRequest } from 'fastify';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { App } from '../typedApp.ts';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { BODY, refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_SESSION_IF_ANY, PUBLIC } from '../security.ts';

/** When a viewer asks again to be counted whose address is beyond its limit. */
const AFTER_LIMIT = { againAfterMs: 60_000 };

/** The same while Redis is away. When it is back the viewers should be counted soon, and not all in the same moment. */
const afterOutage = () => ({ againAfterMs: 10_000 + Math.floor(5_000 * Math.random()) });

/** Counts viewers who have no socket, and says how many a board has. */
export const viewers = (app: App, dependencies: ApiDependencies): void => {
  const { credentials, presence, limits } = dependencies;

  /**
   * Counts the session as a viewer for a while. An address has two limits: beyond the lower one its viewers are counted only as
   * long as on a small board (`isBrief`), beyond the higher one not at all.
   */
  const track = async ({ ip }: FastifyRequest, boardId: BoardId, sessionId: SessionId) => {
    const prefix = addressPrefix(ip);
    if ((await limits.trackedPerIp.take(prefix)) !== undefined) return AFTER_LIMIT;
    const isBrief = (await limits.trackedLongPerIp.take(prefix)) !== undefined;
    return presence.track(boardId, sessionId, isBrief).catch(afterOutage);
  };

  const tracked = {
    operationId: 'trackViewer',
    tags: ['Participants'],
    summary: 'Get the session of the request, or a new one, and count a viewer without a socket',
    security: BY_SESSION_IF_ANY,
    params: BoardParams,
    response: { 200: ViewerTracked, ...refusals(...BODY, 'board-not-found') },
  };
  app.post('/api/boards/:boardId/track-viewer', { schema: tracked }, async (request, reply) => {
    const { boardId } = request.params;
    if (!(await openBoardFeed(dependencies, boardId))) return refuse(reply, 'board-not-found');
    const sessionId = await ensureSession(dependencies, request, reply);
    const { againAfterMs } = await track(request, boardId, sessionId);
    return reply.send({
      sessionId: credentials.issue(sessionId),
      ...(againAfterMs !== undefined && { againAfterMs }),
    });
  });

  const counted = {
    operationId: 'getViewerCount',
    tags: ['Boards'],
    summary: 'Count the viewers of a board, and the screens that its hall sees',
    security: PUBLIC,
    params: BoardParams,
    response: { 200: ViewerCount, ...refusals('board-not-found') },
  };
  app.get('/api/boards/:boardId/viewer-count', { schema: counted }, async (request, reply) => {
    const { boardId } = request.params;
    if (!(await openBoardFeed(dependencies, boardId))) return refuse(reply, 'board-not-found');
    // Without Redis this node does not know the viewers of other nodes. Sockets still send each node's own count.
    const read = await presence.read([boardId]).catch(() => undefined);
    const turnout = read?.get(boardId);
    return reply.send({
      viewerCount: turnout?.viewers ?? 0,
      ...(turnout?.isEstimated && { estimated: true as const }),
      ...(turnout && { projectors: turnout.projectors ?? 0 }),
    });
  });
};
