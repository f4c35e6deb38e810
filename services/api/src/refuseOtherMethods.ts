import { refuse } from './errors.ts';
import type { App } from './routes/typedApp.ts';

/** Matches the API, not pages and files: an unknown URL among those gets the web app's not-found page. */
const API_PATH = /^\/(?:api|health|\.well-known)\//;

/**
 * Collects the methods of each route that is registered after this call.
 * @returns a function that makes those routes answer all other methods with 405 and `Allow`; call it after the last
 * route
 */
export const refuseOtherMethods = (app: App): (() => void) => {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!API_PATH.test(url)) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    methodsByUrl.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return () => {
    const known = [...methodsByUrl];
    for (const [url, methods] of known) {
      const allow = [...methods].toSorted().join(', ');
      app.route({
        url,
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        schema: { hide: true },
        // A hook instead of the handler, so that the body of a refused request is not parsed.
        onRequest: (_request, reply) => void refuse(reply.header('allow', allow), 'method-not-allowed'),
        handler: () => undefined,
      });
    }
  };
};
