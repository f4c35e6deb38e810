import { parseCookie, stringifySetCookie } from 'cookie';
import { createBoundedMap } from '../boundedMap.ts';
import { deriveKey, sign, verifyWithAny } from '../signing.ts';

/** On a secure connection: no other host, subdomain or plain connection can set a cookie of this name. */
const SECURE_COOKIE = '__Host-openfloor_session';
/**
 * On a plain connection. It was the name on secure ones too, and is read there for the sessions from before: from
 * 2027-01-01 on they may be forgotten.
 */
const PLAIN_COOKIE = 'openfloor_session';
export const SESSION_HEADER = 'x-session-id';

/** Browsers keep no cookie longer than 400 days (RFC 6265bis section 5.5). */
const COOKIE_LIFETIME_S = 400 * 24 * 60 * 60;
/** Verified credentials that are remembered; each request of a hall carries one. */
const VERIFIED_MAX = 50_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export type SessionCredentials = {
  /** @returns `<session id>.<signature>` */
  issue: (sessionId: string) => string;
  /** @returns the session id; undefined for anything this deployment did not issue */
  read: (credential: string) => string | undefined;
  /** The caller's session: a valid header wins over the cookie, an invalid credential is as none. */
  ofHeaders: (headers: Headers) => string | undefined;
  /** The session of a cookie with the former name, where there is none with the name of secure connections. */
  ofFormerCookie: (headers: Headers) => string | undefined;
};

/** An RFC 9562 version that no random id has. */
const UNPROVEN_VERSION = '8';
const VERSION_AT = 14;

/**
 * Marks a session as unproven: it was given to an address beyond the ceiling of new sessions. The version digit
 * of the id says so, hence the signature covers it and former releases still accept the credential.
 */
export const asUnproven = (sessionId: string): string =>
  sessionId.slice(0, VERSION_AT) + UNPROVEN_VERSION + sessionId.slice(VERSION_AT + 1);

export const isUnproven = (sessionId: string): boolean => sessionId[VERSION_AT] === UNPROVEN_VERSION;

/** @param formerSecret what it issued before is still believed */
export const createSessionCredentials = (serverSecret: string, formerSecret?: string): SessionCredentials => {
  const key = deriveKey(serverSecret, 'session');
  const keys = formerSecret === undefined ? [key] : [key, deriveKey(formerSecret, 'session')];
  const verified = createBoundedMap<string, string>(VERIFIED_MAX);

  const read = (credential: string): string | undefined => {
    const known = verified.get(credential);
    if (known !== undefined) return known;
    const sessionId = verifyWithAny(keys, credential);
    if (sessionId === undefined) return undefined;
    verified.set(credential, sessionId);
    return sessionId;
  };

  const ofCookie = (credential: string | undefined): string | undefined =>
    credential === undefined ? undefined : read(credential);

  return {
    issue: (sessionId) => sign(key, sessionId),
    read,
    ofHeaders: (headers) => {
      const header = headers[SESSION_HEADER];
      const ofHeader = typeof header === 'string' ? read(header) : undefined;
      if (ofHeader !== undefined) return ofHeader;
      const cookies = cookiesOf(headers);
      return ofCookie(cookies[SECURE_COOKIE]) ?? ofCookie(cookies[PLAIN_COOKIE]);
    },
    ofFormerCookie: (headers) => {
      const cookies = cookiesOf(headers);
      return ofCookie(cookies[SECURE_COOKIE]) === undefined ? ofCookie(cookies[PLAIN_COOKIE]) : undefined;
    },
  };
};

const cookiesOf = ({ cookie }: Headers): ReturnType<typeof parseCookie> =>
  typeof cookie === 'string' ? parseCookie(cookie) : {};

/** The `Set-Cookie` that makes a browser keep the credential, out of reach of scripts. */
export const sessionCookie = (credential: string, { secure }: { secure: boolean }): string =>
  stringifySetCookie({
    name: secure ? SECURE_COOKIE : PLAIN_COOKIE,
    value: credential,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: COOKIE_LIFETIME_S,
  });
