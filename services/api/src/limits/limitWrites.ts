import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import type { App } from '../routes/app.ts';
import { isBeacon } from '../routes/browser-faults/isBeacon.ts';

/** Stores nothing, and a hall that arrives calls it once per person. */
const COSTS_NOTHING = '/api/boards/:boardId/track-viewer';

/** Holds a high ceiling over all writes of one address; a whole hall shares one, so it stops floods only. */
export const limitWrites = (app: App, { limits }: Pick<ApiDependencies, 'limits'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' && request.method !== 'DELETE') return undefined;
    if (request.routeOptions.url === COSTS_NOTHING || isBeacon(request)) return undefined;
    const retryAfterMs = await limits.writesPerIp.take(addressPrefix(request.ip));
    return retryAfterMs === undefined ? undefined : refuse(reply, 'rate-limited', { retryAfterMs });
  });
};
