import { sessionCookie } from '@openfloor/platform/credentials/sessionCredentials';
import type { ApiDependencies } from '../dependencies.ts';
import type { App } from '../routes/app.ts';
import { isSecure } from './session.ts';

/** Gives a session whose cookie has the former name the name of secure connections; it stays the same session. */
export const reissueCookies = (
  app: App,
  { credentials, settings }: Pick<ApiDependencies, 'credentials' | 'settings'>,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    // Pages, files and short links may be kept by caches that many share.
    const mayCarryCookie = request.url.startsWith('/api/') && isSecure(settings, request);
    const sessionId = mayCarryCookie && credentials.ofFormerCookie(request.headers);
    if (sessionId) reply.header('set-cookie', sessionCookie(credentials.issue(sessionId), { secure: true }));
    done();
  });
};
