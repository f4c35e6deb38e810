import type { SessionId } from '@openfloor/contract/ids';
import { SESSION_HEADER, sessionCookie } from '@openfloor/platform/credentials/sessionCredentials';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';

type SessionDependencies = Pick<ApiDependencies, 'credentials' | 'ids' | 'settings'>;

/** The caller's session, if it brought a valid one. */
export const sessionOf = (
  { credentials }: Pick<SessionDependencies, 'credentials'>,
  request: FastifyRequest,
): SessionId | undefined => credentials.ofHeaders(request.headers);

/** The caller's session; a caller without one is given one, in a cookie and in the session header. */
export const ensureSession = (
  { credentials, ids, settings }: SessionDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionId => {
  const known = credentials.ofHeaders(request.headers);
  if (known !== undefined) return known;
  const sessionId = ids.uuid();
  const credential = credentials.issue(sessionId);
  // A proxy that ends HTTPS may not say so.
  const secure = settings.isHttps || request.protocol === 'https';
  reply.header('set-cookie', sessionCookie(credential, { secure }));
  reply.header(SESSION_HEADER, credential);
  return sessionId;
};
