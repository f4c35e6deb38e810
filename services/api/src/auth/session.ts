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

/** The caller's session; a caller without one is given one. */
export const ensureSession = (
  dependencies: SessionDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): SessionId => {
  const known = sessionOf(dependencies, request);
  if (known !== undefined) return known;
  const sessionId = dependencies.ids.uuid();
  issueSession(dependencies, request, reply, sessionId);
  return sessionId;
};

/** Gives the caller a session's credential, in a cookie and in the session header. */
export const issueSession = (
  { credentials, settings }: SessionDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: SessionId,
): void => {
  const credential = credentials.issue(sessionId);
  reply.header('set-cookie', sessionCookie(credential, { secure: isSecure(settings, request) }));
  reply.header(SESSION_HEADER, credential);
};

/** A proxy that ends HTTPS may not say so. */
export const isSecure = ({ isHttps }: ApiDependencies['settings'], { protocol }: FastifyRequest): boolean =>
  isHttps || protocol === 'https';
