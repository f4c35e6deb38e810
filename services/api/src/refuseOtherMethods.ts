import { refuse } from './errors.ts';
import type { App } from './routes/app.ts';

/** Pages and files are not part of it: an unknown address among them is a page that says so. */
const OF_THE_API = /^\/(?:api|health)\//;

/**
 * Collects the methods of each address that is registered from now on.
 * @returns what makes those addresses answer all other methods with 405 and `Allow`; to be called after the last route
 */
export const refuseOtherMethods = (app: App): (() => void) => {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!OF_THE_API.test(url)) return;
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
        // A hook and not the handler: the body of a refused request is not parsed.
        onRequest: (_request, reply) => void refuse(reply.header('allow', allow), 'method-not-allowed'),
        handler: () => undefined,
      });
    }
  };
};
