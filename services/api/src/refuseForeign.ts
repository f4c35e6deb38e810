import { isForeign, originsOf } from '@openfloor/platform/foreignOrigin';
import type { ApiDependencies } from './dependencies.ts';
import { refuse } from './errors.ts';
import type { App } from './routes/typedApp.ts';
import { isBeacon } from './routes/operator/isBeacon.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps pages of other origins from acting with a visitor's cookie. Allows reads: they change nothing, and foreign
 * pages cannot see the answer.
 */
export const refuseForeign = (app: App, { settings }: Pick<ApiDependencies, 'settings'>): void => {
  const { publicOrigin } = settings;
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, protocol, host } = request;
    // Beacons are allowed: under our referrer policy the browser sends its reports without an origin, and they change
    // nothing.
    if (READS.has(method) || isBeacon(request)) return done();
    const requestOrigins = () => originsOf([protocol], host);
    if (isForeign(headers, { publicOrigin, requestOrigins })) return void refuse(reply, 'foreign-origin');
    return done();
  });
};
