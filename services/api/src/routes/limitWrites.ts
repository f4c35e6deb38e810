import { trackViewer } from '@openfloor/contract/calls/audience';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import type { App } from './typedApp.ts';
import { isBeacon } from './operator/isBeacon.ts';

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'DELETE']);

/** Limits all writes of one address. A whole audience may share an address, so the limit is high and stops only floods. */
export const limitWrites = (app: App, { limits }: Pick<ApiDependencies, 'limits'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!WRITES.has(request.method)) return undefined;
    // Each person of an arriving audience tracks a viewer. That has its own limit, beyond which it counts none.
    if (request.routeOptions.url === trackViewer.path || isBeacon(request)) return undefined;
    const retryAfterMs = await limits.writesPerIp.take(addressPrefix(request.ip));
    return retryAfterMs === undefined ? undefined : refuse(reply, 'rate-limited', { retryAfterMs });
  });
};
