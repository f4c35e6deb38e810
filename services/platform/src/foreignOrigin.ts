import type { IncomingHttpHeaders } from 'node:http';

type OriginHeaders = Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>;

export type OwnOrigin = {
  /** The only origin of this site, if configured. */
  publicOrigin: string | undefined;
  /**
   * Origins that the request was sent to, as far as known. A function, because most requests are judged without them.
   */
  requestOrigins: () => readonly string[];
};

/**
 * Whether a page of another origin made the browser send this request, with the visitor's cookie. Another port or
 * subdomain is another origin too. Programs outside a browser send neither header.
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export const isForeign = (
  { origin, 'sec-fetch-site': site }: OriginHeaders,
  { publicOrigin, requestOrigins }: OwnOrigin,
): boolean => {
  // First, because with DNS rebinding the request is same-origin for the browser.
  if (publicOrigin !== undefined && origin !== undefined && origin !== publicOrigin) return true;
  if (site === 'same-origin') return false;
  if (site !== undefined && site !== 'none') return true;
  return origin !== undefined && origin !== publicOrigin && !requestOrigins().includes(origin);
};

/** Origins in the form that browsers send, without the default port. Empty if the host is invalid. */
export const originsOf = (protocols: readonly string[], host = ''): string[] =>
  protocols.flatMap((protocol) => {
    const url = `${protocol}://${host}`;
    return host !== '' && URL.canParse(url) ? new URL(url).origin : [];
  });
