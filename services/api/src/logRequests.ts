import { BoardId } from '@openfloor/contract/ids';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/typedApp.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Only a valid id is logged: anything else in the path could be a token that was pasted there. */
const NamedBoard = z.object({ boardId: BoardId });

/**
 * Log fields of a request. Contains the route's pattern instead of the URL, which may contain a token, and never
 * headers or bodies.
 */
export const logged = ({ id: requestId, method, routeOptions, params }: FastifyRequest) => {
  const { boardId } = NamedBoard.safeParse(params).data ?? {};
  return { requestId, method, route: routeOptions.url, boardId };
};

/**
 * Refusals of one kind that are logged within a window. Further ones are counted in the first line of a later window.
 */
const LINES_MAX = 20;
const WINDOW_MS = 10_000;
/** Kinds of refusals that are counted at a time. A kind is a method, a route, a status and a code. */
const KINDS_MAX = 1000;

type Window = { sinceMs: number; lines: number; unlogged: number };

/**
 * Makes a function that counts a refusal of a kind.
 * @returns from that function: undefined if the refusal gets no line, else the number of refusals left out since the
 * last line
 */
const createRefusalSums = (elapsedMs: () => number) => {
  const windows = new LRUCache<string, Window>({ max: KINDS_MAX });
  return (kind: string): number | undefined => {
    const nowMs = elapsedMs();
    const last = windows.get(kind);
    if (!last || nowMs - last.sinceMs >= WINDOW_MS) {
      windows.set(kind, { sinceMs: nowMs, lines: 1, unlogged: 0 });
      return last?.unlogged ?? 0;
    }
    if (last.lines < LINES_MAX) {
      last.lines += 1;
      return 0;
    }
    last.unlogged += 1;
    return undefined;
  };
};

/**
 * Logs refusals at info level, a few of each kind and the number of the others, and served requests at debug level.
 * Refusals are logged at debug level too for sockets, of which a full node refuses many, and while the node is out of
 * service: it then refuses everything, and has logged the reason. Each answer carries its request id.
 */
export const logRequests = (
  app: App,
  { logger, clock, isOutOfService }: Pick<ApiDependencies, 'logger' | 'clock' | 'isOutOfService'>,
): void => {
  const countRefusal = createRefusalSums(() => clock.elapsedMs());
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, refusal: code, elapsedTime: durationMs } = reply;
    const level = statusCode >= 400 && !request.isForSocket && !isOutOfService() ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return done();
    if (statusCode >= 400) {
      const unlogged = countRefusal(`${request.method} ${request.routeOptions.url} ${statusCode} ${code}`);
      if (unlogged === undefined) return done();
      const line = { ...logged(request), statusCode, code, durationMs, ip: request.ip };
      logger[level]({ ...line, ...(unlogged > 0 && { unlogged }) }, 'refused');
    } else logger.debug({ ...logged(request), statusCode, durationMs }, 'served');
    done();
  });
};
