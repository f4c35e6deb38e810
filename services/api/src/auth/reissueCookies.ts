import { sessionCookie } from '@openfloor/platform/credentials/sessionCredentials';
import type { ApiDependencies } from '../dependencies.ts';
import type { App } from '../routes/app.ts';
import { connectionOf } from './session.ts';

/** Gives a session whose cookie has the former name the name of secure connections; it stays the same session. */
export const reissueCookies = (
  app: App,
  dependencies: Pick<ApiDependencies, 'credentials' | 'settings' | 'clock'>,
): void => {
  const { credentials } = dependencies;
  app.addHook('onRequest', (request, reply, done) => {
    // Pages, files and short links may be kept by caches that many share.
    const mayCarryCookie = request.url.startsWith('/api/');
    const sessionId =
      mayCarryCookie && credentials.ofFormerCookie(request.headers, connectionOf(dependencies, request));
    if (sessionId) reply.header('set-cookie', sessionCookie(credentials.issue(sessionId), { secure: true }));
    done();
  });
};
