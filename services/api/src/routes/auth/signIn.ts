import { getSignInStatus, signIn, signOut } from '@openfloor/contract/calls/signIn';
import { accountIdOf } from '@openfloor/platform/credentials/accountId';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { hasSignedOut, signInTo, signOut as endSignIn } from '@openfloor/store/people/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceSession } from '../../auth/deviceSession.ts';
import { Cancelled, type Identity, type IdentityProvider } from '../../auth/identityProvider.ts';
import { localPath } from '../../auth/localPath.ts';
import { isSecure } from '../../auth/session.ts';
import { refuse } from '../../errors.ts';
import { logged } from '../../logRequests.ts';
import { ownOrigin } from '../../ownOrigin.ts';
import { plainPage } from '../../plainPage.ts';
import { shareBoards } from '../devices/shareBoards.ts';
import type { Server } from '../serve.ts';

const tag = 'Accounts';
const CALLBACK_PATH = '/api/auth/callback';
const OVERLOADED = 'There is too much to do at the moment. Please try again in a few minutes.';
const AWAY = 'The sign-in service does not answer. Nothing was changed. Please try again in a moment.';

/** Optional sign-in of organisers at an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export const signingIn = ({ app, serve, dependencies }: Server): void => {
  const { db, clock, limits, logger, settings, identityProvider, signInCookies, accounts } = dependencies;
  const connectionOf = (request: FastifyRequest) => ({ secure: isSecure(settings, request) });
  const takeOne = ({ ip }: FastifyRequest): Promise<number | undefined> =>
    limits.signInsPerIp.take(addressPrefix(ip));
  const redirectUriOf = (request: FastifyRequest): string | undefined => {
    const origin = ownOrigin(dependencies, request);
    return origin && origin + CALLBACK_PATH;
  };

  serve(
    getSignInStatus,
    {
      tag,
      summary:
        'Whether organisers can sign in, whether they must before they create boards and events, and whether this device is',
    },
    async ({ reply, right }) => {
      const signedIn = (await accounts.of(right)) !== undefined;
      reply.header('cache-control', 'no-store');
      return { enabled: settings.signIn !== 'off', required: settings.signIn === 'required', signedIn };
    },
  );

  serve(
    signIn,
    {
      tag,
      summary: 'Get the page of the identity provider on which the organiser signs in',
      description:
        'Sets a cookie that lasts ten minutes. The provider sends the browser back to `/api/auth/callback`, which signs the device in and redirects to `returnTo`. 404 if this server has no provider.',
      refusals: ['not-found'],
    },
    async ({ request, reply, body }) => {
      if (!identityProvider) return refuse(reply, 'not-found');
      const returnTo = localPath(body.returnTo);
      if (returnTo === undefined)
        return refuse(reply, 'invalid-request', { message: 'returnTo: must be a path of this site' });
      const redirectUri = redirectUriOf(request);
      if (redirectUri === undefined) return refuse(reply, 'invalid-request');
      const device = await deviceSession(dependencies, request, reply);
      if (!device.ok) return refuse(reply, device.code, device);
      const retryAfterMs = await takeOne(request);
      if (retryAfterMs !== undefined)
        return refuse(reply, 'rate-limited', { message: 'Too many sign-ins', retryAfterMs });
      const checks = identityProvider.newChecks();
      const asksAgain = await hasSignedOut(db, device.sessionId);
      const url = await urlAt(() => identityProvider.signInUrl(redirectUri, checks, { asksAgain }));
      if (url === undefined) return refuse(reply, 'unavailable', { message: AWAY });
      const cookie = signInCookies.issue(
        { sessionId: device.sessionId, returnTo, ...checks },
        connectionOf(request),
      );
      reply.header('set-cookie', cookie).header('cache-control', 'no-store');
      return { url };
    },
  );

  /** URL of a page of the provider; undefined if it has no such page or cannot be reached. */
  const urlAt = async (page: () => Promise<string | undefined>): Promise<string | undefined> => {
    try {
      return await page();
    } catch (error) {
      warn(error);
      return undefined;
    }
  };

  /** Errors of the provider may quote its answer, and an answer may contain tokens: only their code is logged. */
  const warn = (error: unknown): void =>
    logger.warn({ reason: reasonOf(error) }, 'a sign-in failed at the identity provider');

  const identityAt = async (
    provider: IdentityProvider,
    ...answer: Parameters<IdentityProvider['identityOf']>
  ): Promise<Identity | 'cancelled' | 'failed'> => {
    try {
      return await provider.identityOf(...answer);
    } catch (error) {
      if (error instanceof Cancelled) return 'cancelled';
      warn(error);
      return 'failed';
    }
  };

  const callback = {
    schema: { hide: true },
    // A HEAD request would use up the sign-in.
    exposeHeadRoute: false,
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      logger.error({ ...logged(request), err: error }, 'a sign-in failed');
      return notice(
        reply.code(503),
        'The sign-in failed',
        'The service is not available right now. Please try again in a moment.',
      );
    },
  };
  app.get(CALLBACK_PATH, callback, async (request, reply) => {
    if (!identityProvider) return refuse(reply, 'not-found');
    const started = signInCookies.read(request.headers, connectionOf(request));
    const redirectUri = redirectUriOf(request);
    reply.headers({ 'set-cookie': signInCookies.clear(connectionOf(request)), 'cache-control': 'no-store' });
    if (!started || redirectUri === undefined)
      return notice(
        reply.code(400),
        'This sign-in has expired',
        'It took longer than ten minutes, was used already, or began in another browser. Nothing was changed.',
      );
    const retryAfterMs = await takeOne(request);
    if (retryAfterMs !== undefined)
      return notice(
        reply.code(429).header('retry-after', Math.ceil(retryAfterMs / 1000)),
        'Too many sign-ins',
        'Nothing was changed. Please try again in a minute.',
      );
    const { sessionId, returnTo, ...checks } = started;
    const { search } = new URL(request.url, redirectUri);
    const identity = await identityAt(identityProvider, new URL(search, redirectUri), checks);
    if (identity === 'cancelled')
      return notice(
        reply.code(403),
        'You are not signed in',
        'The sign-in was cancelled. Nothing was changed.',
      );
    if (identity === 'failed')
      return notice(
        reply.code(502),
        'The sign-in failed',
        'The sign-in service did not confirm who you are. Nothing was changed.',
      );
    const accountId = accountIdOf(identity.issuer, identity.subject);
    const shared = await shareBoards(dependencies, sessionId, accountId);
    if (shared === undefined) return notice(reply.code(503), 'You are not signed in', OVERLOADED);
    const { issuer } = identityProvider;
    await signInTo(db, { sessionId, accountId, issuer, nowMs: clock.nowMs() });
    return reply.redirect(returnTo, 303);
  });

  serve(
    signOut,
    {
      tag,
      summary: 'Sign this device out: it keeps the boards and events that it owns itself, and no others',
      description:
        '`url`: page of the provider at which the person signs out there too, if the provider has one. The next sign-in of this device asks for the password again.',
    },
    async ({ right: sessionId }) => {
      const wasIn = sessionId !== undefined && (await endSignIn(db, sessionId));
      const url = wasIn && identityProvider ? await urlAt(() => identityProvider.signOutUrl()) : undefined;
      return url === undefined ? {} : { url };
    },
  );
};

const notice = (reply: FastifyReply, title: string, text: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .send(plainPage({ title, text, link: { to: '/my-boards', label: 'Back to My Boards' } }));

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
