import type { IncomingHttpHeaders } from 'node:http';

type OriginHeaders = Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>;

export type OwnOrigin = {
  /** The only origin of our pages, where it is configured. */
  publicOrigin: string | undefined;
  /** Origins that the request itself was sent to, as far as that is known. */
  requestOrigins: readonly string[];
};

/**
 * Whether a page of another origin made a browser send this request, which then carries the visitor's cookie. Another
 * port or subdomain is another origin too. Programs send neither header.
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export const isForeign = (
  { origin, 'sec-fetch-site': site }: OriginHeaders,
  { publicOrigin, requestOrigins }: OwnOrigin,
): boolean => {
  // First, since a name that was rebound to our address is the same origin as itself.
  if (publicOrigin !== undefined && origin !== undefined && origin !== publicOrigin) return true;
  if (site === 'same-origin') return false;
  if (site !== undefined && site !== 'none') return true;
  return origin !== undefined && origin !== publicOrigin && !requestOrigins.includes(origin);
};

/** As browsers write it: without the default port. Empty where the host is none. */
export const originsOf = (protocols: readonly string[], host = ''): string[] =>
  protocols.flatMap((protocol) => {
    const url = `${protocol}://${host}`;
    return host !== '' && URL.canParse(url) ? new URL(url).origin : [];
  });
