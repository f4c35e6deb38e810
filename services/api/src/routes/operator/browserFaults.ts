import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { ApiDependencies } from '../../dependencies.ts';
import { buildVersion } from '../../buildVersion.ts';
import type { App } from '../typedApp.ts';
import { BEACON_PATH } from './isBeacon.ts';
import { FAULT_KINDS, readFault, type ReadFault } from './readFault.ts';

/** A browser's report contains the whole policy and two URLs. */
const BODY_BYTES_MAX = 8 * 1024;
const LOG_EVERY_MS = 10_000;
const OTHER = 'other';

/** Counts faults in browsers. Answers every beacon with 204, because pages cannot handle a refusal. */
export const browserFaults = async (app: App, dependencies: ApiDependencies): Promise<void> => {
  const { settings, limits, metrics, logger } = dependencies;
  const ownVersion = await buildVersion(settings.webRoot);
  // Starts each series at zero, so that `rate` counts the first fault.
  for (const kind of FAULT_KINDS)
    for (const version of [ownVersion ?? OTHER, OTHER]) metrics.noteBrowserFault(kind, version, 0);
  const loggedAtMs = new Map<ReadFault['kind'], number>();

  /** Logs at most one line per kind every 10 s, because anyone can send beacons. */
  const log = (fault: ReadFault): void => {
    const nowMs = performance.now();
    if (nowMs - (loggedAtMs.get(fault.kind) ?? -Infinity) < LOG_EVERY_MS) return;
    loggedAtMs.set(fault.kind, nowMs);
    logger.warn({ fault }, 'a browser reports a fault');
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Pages send JSON, browsers send `application/csp-report`.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).send());
    scope.addHook('onRequest', async (request, reply) => {
      const retryAfterMs = await limits.browserFaultsPerIp.take(addressPrefix(request.ip));
      return retryAfterMs === undefined ? undefined : reply.code(204).send();
    });
    const options = { bodyLimit: BODY_BYTES_MAX, schema: { hide: true } };
    scope.post(BEACON_PATH, options, (request, reply) => {
      const fault = readFault(request.body);
      if (fault) {
        // A made-up version must not become a label value.
        metrics.noteBrowserFault(fault.kind, fault.version === ownVersion ? fault.version : OTHER);
        log(fault);
      }
      return reply.code(204).send();
    });
  });
};
