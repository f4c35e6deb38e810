import { STREAM_HEADERS } from '@openfloor/contract/streamCall';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import type { App } from './routes/typedApp.ts';

/** Configuration of a route that pages of every origin may read. */
export const PUBLIC_READ = { isPublicRead: true } as const;

const METHODS = 'GET, HEAD';
const READABLE = ['etag', POSITION_HEADER, TOTAL_COUNT_HEADER, ...Object.values(STREAM_HEADERS)].join(', ');

/**
 * `access-control-allow-credentials` is missing: a browser then hides an answer to a request with cookies from other
 * origins.
 */
const SHARED_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': READABLE,
};
/** No `authorization`: tokens stay on our own pages. */
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': 'if-none-match, last-event-id',
  'access-control-max-age': '86400',
};

/**
 * Lets pages of every origin read the routes with `isPublicRead` that are registered after this call, as any visitor
 * reads them.
 * @returns a function that registers the answers to their preflight requests; call it after the last of these routes
 */
export const shareReads = (app: App): (() => void) => {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.isPublicRead === true) urls.add(url);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isPublicRead === true) reply.headers(SHARED_HEADERS);
    done();
  });
  return () => {
    for (const url of urls)
      app.options(url, { schema: { hide: true }, config: PUBLIC_READ }, (_request, reply) =>
        reply.code(204).headers(PREFLIGHT_HEADERS).send(),
      );
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of every origin may read it. */
    isPublicRead?: true;
  }
}
