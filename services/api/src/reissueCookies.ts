import { sessionCookie } from '@openfloor/platform/credentials/sessionCredentials';
import type { FastifyReply } from 'fastify';
import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/app.ts';
import { connectionOf } from './auth/session.ts';

/** On secure connections, replaces a session cookie that has the former name with one of the secure name, for the same session. */
export const reissueCookies = (
  app: App,
  dependencies: Pick<ApiDependencies, 'credentials' | 'settings' | 'clock'>,
): void => {
  const { credentials } = dependencies;
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Shared caches may store pages, files and short links.
    const mayCarryCookie = request.url.startsWith('/api/') && !isForSharedCaches(reply);
    const sessionId =
      mayCarryCookie && credentials.ofFormerCookie(request.headers, connectionOf(dependencies, request));
    if (sessionId && !reply.hasHeader('set-cookie'))
      reply.header('set-cookie', sessionCookie(credentials.issue(sessionId), { secure: true }));
    done();
  });
};

const isForSharedCaches = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control')).startsWith('public');
