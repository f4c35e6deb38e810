import { BoardId } from '@openfloor/contract/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/app.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Whatever else stands in the place of an id may be a token that somebody pasted there. */
const NamedBoard = z.object({ boardId: BoardId });

/**
 * What the log says of any request: the route's pattern and not the address, for that may hold a token, and never
 * headers or bodies.
 */
export const logged = ({ id: requestId, method, routeOptions, params }: FastifyRequest) => {
  const { boardId } = NamedBoard.safeParse(params).data ?? {};
  return { requestId, method, route: routeOptions.url, boardId };
};

/**
 * Logs refusals, and at debug level served requests. A node that is out of service has logged why and refuses everything, so
 * its refusals are logged at debug level too. Each answer carries its request id.
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
