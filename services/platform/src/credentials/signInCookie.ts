import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { deriveKey, sign, verifyWithAny } from '../signing.ts';
import { cookiesOf } from './sessionCredentials.ts';

/** Cookies on a secure and on a plain connection, as for the session, see `sessionCredentials.ts`. */
const SECURE_COOKIE = '__Host-openfloor_sign_in';
const PLAIN_COOKIE = 'openfloor_sign_in';
/** Time to type a password and a second factor at the provider. */
const LIFETIME_MS = 10 * 60 * 1000;

/**
 * A sign-in that has begun. It is in the browser's cookie alone, so that any node can end it, and no other browser.
 * `returnTo`: path of this site. `state`, `nonce`, `codeVerifier`: see OpenID Connect Core section 3.1.2.1 and RFC
 * 7636.
 */
const StartedSignIn = z.object({
  sessionId: z.string(),
  returnTo: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
export type StartedSignIn = z.infer<typeof StartedSignIn>;

const Stored = z.object({ started: StartedSignIn, expiresAtMs: z.number() });

type Connection = { secure: boolean };

export type SignInCookies = {
  /** The `Set-Cookie` of a sign-in that begins now. */
  issue: (started: StartedSignIn, connection: Connection) => string;
  /** The sign-in that this browser has begun; undefined: none, or it has expired. */
  read: (headers: { cookie?: string | undefined }, connection: Connection) => StartedSignIn | undefined;
  /** The `Set-Cookie` that removes the cookie. */
  clear: (connection: Connection) => string;
};

const cookie = (value: string, maxAge: number, { secure }: Connection): string =>
  stringifySetCookie({
    path: '/',
    httpOnly: true,
    maxAge,
    name: secure ? SECURE_COOKIE : PLAIN_COOKIE,
    value,
    // The provider's redirect is a navigation from another site, with which browsers send lax cookies.
    sameSite: 'lax',
    secure,
  });

/** @param formerSecret a sign-in that was signed with it can still end */
export const createSignInCookies = (
  clock: Pick<Clock, 'nowMs'>,
  serverSecret: string,
  formerSecret?: string,
): SignInCookies => {
  const key = deriveKey(serverSecret, 'sign-in');
  const keys = formerSecret === undefined ? [key] : [key, deriveKey(formerSecret, 'sign-in')];
  const readValue = (signed: string): StartedSignIn | undefined => {
    const value = verifyWithAny(keys, signed);
    if (value === undefined) return undefined;
    const { started, expiresAtMs } = Stored.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    return clock.nowMs() < expiresAtMs ? started : undefined;
  };
  return {
    issue: (started, connection) => {
      const stored = JSON.stringify({ started, expiresAtMs: clock.nowMs() + LIFETIME_MS });
      return cookie(sign(key, Buffer.from(stored).toString('base64url')), LIFETIME_MS / 1000, connection);
    },
    read: (headers, { secure }) =>
      cookiesOf(headers, secure ? SECURE_COOKIE : PLAIN_COOKIE).flatMap(
        (signed) => readValue(signed) ?? [],
      )[0],
    clear: (connection) => cookie('', 0, connection),
  };
};
