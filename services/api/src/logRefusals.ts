import { z } from 'zod';
import { BoardId } from '@openfloor/contract/ids';
import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/app.ts';

/** Whatever else stands in the place of an id may be a token that somebody pasted there. */
const NamedBoard = z.object({ boardId: BoardId });

/**
 * Logs what was refused: the route's pattern and not the address, for that may hold a token, and never
 * headers or bodies.
 */
export const logRefusals = (app: App, { logger }: Pick<ApiDependencies, 'logger'>): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400) return;
    const { method, id: requestId, ip, routeOptions, params } = request;
    const { boardId } = NamedBoard.safeParse(params).data ?? {};
    const { statusCode, refusal: code, elapsedTime: durationMs } = reply;
    logger.info(
      { requestId, method, route: routeOptions.url, boardId, statusCode, code, durationMs, ip },
      'refused',
    );
  });
};
