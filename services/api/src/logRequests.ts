import { BoardId } from '@openfloor/contract/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/typedApp.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Only a valid id is logged: anything else in the path could be a token that was pasted there. */
const NamedBoard = z.object({ boardId: BoardId });

/**
 * Log fields of a request. Contains the route's pattern instead of the URL, which may contain a token, and never headers or
 * bodies.
 */
export const logged = ({ id: requestId, method, routeOptions, params }: FastifyRequest) => {
  const { boardId } = NamedBoard.safeParse(params).data ?? {};
  return { requestId, method, route: routeOptions.url, boardId };
};

/**
 * Logs refusals at info level and served requests at debug level. A node that is out of service has logged the reason and
 * refuses everything, so it logs refusals at debug level too. Each answer carries its request id.
 */
export const logRequests = (
  app: App,
  { logger, isOutOfService }: Pick<ApiDependencies, 'logger' | 'isOutOfService'>,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, refusal: code, elapsedTime: durationMs } = reply;
    const level = statusCode >= 400 && !isOutOfService() ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return done();
    if (statusCode >= 400)
      logger[level]({ ...logged(request), statusCode, code, durationMs, ip: request.ip }, 'refused');
    else logger.debug({ ...logged(request), statusCode, durationMs }, 'served');
    done();
  });
};
