import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import type { App } from '../routes/app.ts';

/** Holds a high ceiling over all writes of one address; whole halls share one, so it stops floods alone. */
export const limitWrites = (app: App, { limits }: Pick<ApiDependencies, 'limits'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' && request.method !== 'DELETE') return undefined;
    const retryAfterMs = await limits.writesPerIp.take(request.ip);
    return retryAfterMs === undefined ? undefined : refuse(reply, 'rate-limited', { retryAfterMs });
  });
};
