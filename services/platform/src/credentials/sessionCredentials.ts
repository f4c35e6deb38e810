import { stringifySetCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import { deriveKey, sign, verifyWithAny } from '../signing.ts';

/** Cookie on a secure connection: no other host, subdomain or plain connection can set a cookie of this name. */
const SECURE_COOKIE = '__Host-openfloor_session';
/** Cookie on a plain connection, where browsers store no cookie of the other name. */
const PLAIN_COOKIE = 'openfloor_session';
/**
 * Cookie of a board in another site's page, on a secure connection. Browsers store one per site that frames the
 * board.
 */
const EMBED_COOKIE = '__Host-openfloor_embed';
export const SESSION_HEADER = 'x-session-id';

/** Browsers keep no cookie longer than 400 days (RFC 6265bis section 5.5). */
const COOKIE_LIFETIME_S = 400 * 24 * 60 * 60;
/** Limit of remembered credentials that were verified; every request of an audience carries one. */
const VERIFIED_MAX = 50_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export type SessionCredentials = {
  /** @returns `<session id>.<signature>` */
  issue: (sessionId: string) => string;
  /** @returns the session id; undefined for anything this deployment did not issue */
  read: (credential: string) => string | undefined;
  /** The caller's session. A valid header takes precedence over the cookie; an invalid credential counts as none. */
  ofHeaders: (headers: Headers, connection: { isSecure: boolean }) => string | undefined;
  /** The same with the embed's cookie, which proves no right but to ask and to vote. */
  ofEmbed: (headers: Headers) => string | undefined;
};

/** Index of the digit of a UUID's text that names its version. */
const VERSION_AT = 14;
const DATED_VERSION = '7';
/** Hexadecimal digits of the time in ms, with which such a UUID begins. */
const TIME_DIGITS = 12;

/**
 * An id that contains its time of creation: RFC 9562 version 7.
 * @param uuid a random UUID
 */
export const datedSessionId = (uuid: string, nowMs: number): string => {
  const time = nowMs.toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${DATED_VERSION}${uuid.slice(VERSION_AT + 1)}`;
};

/** An RFC 9562 version that neither random nor dated ids have. */
const UNPROVEN_VERSION = '8';

/**
 * Marks a session as unproven, because its address exceeds the limit of new sessions. The mark is the version digit of
 * the id, so the signature covers it.
 */
export const asUnproven = (sessionId: string): string =>
  sessionId.slice(0, VERSION_AT) + UNPROVEN_VERSION + sessionId.slice(VERSION_AT + 1);

export const isUnproven = (sessionId: string): boolean => sessionId[VERSION_AT] === UNPROVEN_VERSION;

/** When a session was minted; undefined for an id that does not contain it. */
export const mintedAtMs = (sessionId: string): number | undefined => {
  const version = sessionId[VERSION_AT];
  if (version !== DATED_VERSION && version !== UNPROVEN_VERSION) return undefined;
  return Number.parseInt(sessionId.replace('-', '').slice(0, TIME_DIGITS), 16);
};

/** @param formerSecret credentials signed with it stay valid */
export const createSessionCredentials = (serverSecret: string, formerSecret?: string): SessionCredentials => {
  const key = deriveKey(serverSecret, 'session');
  const keys = formerSecret === undefined ? [key] : [key, deriveKey(formerSecret, 'session')];
  const verified = new LRUCache<string, string>({ max: VERIFIED_MAX });

  const read = (credential: string): string | undefined => {
    const known = verified.get(credential);
    if (known !== undefined) return known;
    // A copy: a slice of a header keeps the whole header in memory.
    const kept = Buffer.from(credential).toString();
    const sessionId = verifyWithAny(keys, kept);
    if (sessionId === undefined) return undefined;
    verified.set(kept, sessionId);
    return sessionId;
  };

  const ofCookie = (headers: Headers, names: readonly string[]): string | undefined =>
    names.flatMap((name) => cookiesOf(headers, name).flatMap((credential) => read(credential) ?? []))[0];

  const ofHeader = (headers: Headers): string | undefined => {
    const header = headers[SESSION_HEADER];
    return typeof header === 'string' ? read(header) : undefined;
  };

  return {
    issue: (sessionId) => sign(key, sessionId),
    read,
    // A sibling subdomain can set a cookie of the plain name on a secure connection.
    ofHeaders: (headers, { isSecure }) =>
      ofHeader(headers) ?? ofCookie(headers, isSecure ? [SECURE_COOKIE] : [SECURE_COOKIE, PLAIN_COOKIE]),
    ofEmbed: (headers) => ofHeader(headers) ?? ofCookie(headers, [EMBED_COOKIE]),
  };
};

/**
 * Values of all cookies with a name. A browser sends several if they were set for different hosts or paths. Removes
 * only spaces and tabs around a name: `trim()` also removes a no-break space, and a subdomain can set a cookie whose
 * name begins with one, because browsers do not treat it as a `__Host-` cookie.
 */
export const cookiesOf = ({ cookie }: Headers, name: string): string[] =>
  typeof cookie === 'string'
    ? cookie.split(';').flatMap((pair) => {
        const [key = '', ...value] = pair.split('=').map(withoutSpace);
        return key === name ? value.join('=') : [];
      })
    : [];

const withoutSpace = (part: string): string => part.replaceAll(/^[ \t]+|[ \t]+$/g, '');

const KEPT = { path: '/', httpOnly: true, maxAge: COOKIE_LIFETIME_S } as const;

/** The `Set-Cookie` that makes a browser keep the credential, out of reach of scripts. */
export const sessionCookie = (credential: string, { secure }: { secure: boolean }): string =>
  stringifySetCookie({
    ...KEPT,
    name: secure ? SECURE_COOKIE : PLAIN_COOKIE,
    value: credential,
    sameSite: 'lax',
    secure,
  });

/** Like `sessionCookie`, for the embed. Browsers send it in a frame of another site only on a secure connection. */
export const embedCookie = (credential: string): string =>
  stringifySetCookie({
    ...KEPT,
    name: EMBED_COOKIE,
    value: credential,
    sameSite: 'none',
    secure: true,
    partitioned: true,
  });
