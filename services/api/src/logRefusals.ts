import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/app.ts';

/**
 * Logs what was refused: the route's pattern and not the address, for that may hold a token, and never
 * headers or bodies.
 */
export const logRefusals = (app: App, { logger }: Pick<ApiDependencies, 'logger'>): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400) return;
    const { method, id: requestId, ip, routeOptions, params } = request;
    const boardId = params && typeof params === 'object' && 'boardId' in params ? params.boardId : undefined;
    const { statusCode, refusal: code, elapsedTime: durationMs } = reply;
    logger.info(
      { requestId, method, route: routeOptions.url, boardId, statusCode, code, durationMs, ip },
      'refused',
    );
  });
};
