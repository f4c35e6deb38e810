import type { FastifyReply } from 'fastify';
import type { HttpDependencies } from './dependencies.ts';
import type { App } from './routes/typedApp.ts';
import { EARLY_SCRIPT_HASH } from './site/earlyPart.ts';
import { BEACON_PATH } from './routes/operator/isBeacon.ts';

/**
 * Content security policy that allows only files of this origin, and one script inside pages. React and the headless
 * primitives need inline styles.
 * @param frameAncestors origins of the pages that may frame the answer
 */
const contentSecurityPolicy = (frameAncestors: readonly string[] = []): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${EARLY_SCRIPT_HASH}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
    // `report-to` would need an absolute URL in another header. Browsers support both.
    `report-uri ${BEACON_PATH}`,
  ].join('; ');

/** @see https://owasp.org/www-project-secure-headers/ */
const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const HTTPS_HEADERS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Lets pages of these origins and no others frame the answer. `x-frame-options` cannot name them. */
export const allowFraming = (reply: FastifyReply, origins: readonly string[]): void => {
  reply.header('content-security-policy', contentSecurityPolicy(origins));
  reply.removeHeader('x-frame-options');
};

/**
 * Default `cache-control` of the API: an answer may be for one caller only, and some caches invent a lifetime where
 * none is named.
 */
const OF_ONE_CALLER = 'private, no-cache';

/** Headers of every answer. They require HTTPS only where this installation offers it. */
export const securityHeaders = ({
  isHttps,
}: Pick<HttpDependencies['settings'], 'isHttps'>): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(isHttps && HTTPS_HEADERS),
});

/**
 * Sets the same constant headers on every answer. `@fastify/helmet` builds them for each request, which takes a
 * sixteenth of a vote's CPU time.
 */
export const setSecurityHeaders = (app: App, { settings }: Pick<HttpDependencies, 'settings'>): void => {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.url.startsWith('/api/')) reply.header('cache-control', OF_ONE_CALLER);
    done();
  });
};
