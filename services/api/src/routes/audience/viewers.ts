import { getViewerCount, trackViewer } from '@openfloor/contract/calls/audience';
import { openBoardFeed } from '../../boardFeeds.ts';
import { startSession } from '../../auth/session.ts';
import { refuse } from '../../errors.ts';
import type { FastifyRequest } from 'fastify';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { Server } from '../serve.ts';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { BODY } from '../refusals.ts';

/** Delay before a viewer whose address is beyond its limit asks again to be counted. */
const AFTER_LIMIT = { againAfterMs: 60_000 };

/** Delay while Redis is unreachable: short, and random so that viewers do not return together. */
const afterOutage = () => ({ againAfterMs: 10_000 + Math.floor(5_000 * Math.random()) });

/** Routes that count viewers without a socket, and answer how many viewers a board has. */
export const viewers = ({ serve, dependencies }: Server): void => {
  const { credentials, presence, limits } = dependencies;

  /**
   * Counts the session as a viewer for a while. An address has two limits: beyond the lower one its viewers are counted
   * only as long as on a small board (`isBrief`), beyond the higher one not at all.
   */
  const track = async ({ ip }: FastifyRequest, boardId: BoardId, sessionId: SessionId) => {
    const prefix = addressPrefix(ip);
    if ((await limits.trackedPerIp.take(prefix)) !== undefined) return AFTER_LIMIT;
    const isBrief = (await limits.trackedLongPerIp.take(prefix)) !== undefined;
    return presence.track(boardId, sessionId, isBrief).catch(afterOutage);
  };

  serve(
    trackViewer,
    {
      tag: 'Participants',
      summary: 'Get the session of the request, or a new one, and count a viewer without a socket',
      refusals: BODY,
    },
    async ({ request, reply, params: { boardId }, right }) => {
      if (!(await openBoardFeed(dependencies, boardId))) return refuse(reply, 'board-not-found');
      const sessionId = right ?? (await startSession(dependencies, request, reply));
      const { againAfterMs } = await track(request, boardId, sessionId);
      return {
        sessionId: credentials.issue(sessionId),
        ...(againAfterMs !== undefined && { againAfterMs }),
      };
    },
  );

  serve(
    getViewerCount,
    { tag: 'Boards', summary: 'Count the viewers of a board, and the screens that its hall sees' },
    async ({ reply, params: { boardId } }) => {
      if (!(await openBoardFeed(dependencies, boardId))) return refuse(reply, 'board-not-found');
      // Without Redis this node does not know the viewers of other nodes. Sockets still send each node's own count.
      const read = await presence.read([boardId]).catch(() => undefined);
      const turnout = read?.get(boardId);
      return {
        viewerCount: turnout?.viewers ?? 0,
        ...(turnout?.isEstimated && { estimated: true as const }),
        ...(turnout && { projectors: turnout.projectors ?? 0 }),
      };
    },
  );
};
