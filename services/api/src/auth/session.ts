import type { SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import {
  asUnproven,
  datedSessionId,
  SESSION_HEADER,
  sessionCookie,
  type Connection,
} from '@openfloor/platform/credentials/sessionCredentials';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';

type SessionDependencies = Pick<ApiDependencies, 'credentials' | 'ids' | 'limits' | 'settings' | 'clock'>;

/** The caller's session, if it brought a valid one. */
export const sessionOf = (
  dependencies: Pick<SessionDependencies, 'credentials' | 'settings' | 'clock'>,
  request: FastifyRequest,
): SessionId | undefined =>
  dependencies.credentials.ofHeaders(request.headers, connectionOf(dependencies, request));

/** The id of a session that is about to be issued. */
export const newSessionId = ({ ids, clock }: Pick<SessionDependencies, 'ids' | 'clock'>): SessionId =>
  datedSessionId(ids.uuid(), clock.nowMs());

/** The caller's session; a caller without one is given one. */
export const ensureSession = async (
  dependencies: SessionDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionId> => {
  const known = sessionOf(dependencies, request);
  if (known !== undefined) return known;
  const sessionId = await countNewSession(dependencies, request, newSessionId(dependencies));
  issueSession(dependencies, request, reply, sessionId);
  return sessionId;
};

/** Counts a new session for its address. @returns its id, marked as unproven where the address is beyond its ceiling */
export const countNewSession = async (
  { limits }: Pick<SessionDependencies, 'limits'>,
  { ip }: FastifyRequest,
  sessionId: SessionId,
): Promise<SessionId> => {
  const waitMs = await limits.newSessionsPerIp.take(addressPrefix(ip));
  return waitMs === undefined ? sessionId : asUnproven(sessionId);
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

export const connectionOf = (
  { settings, clock }: Pick<SessionDependencies, 'settings' | 'clock'>,
  request: FastifyRequest,
): Connection => ({ isSecure: isSecure(settings, request), nowMs: clock.nowMs() });

/** A proxy that ends HTTPS may not say so. */
const isSecure = ({ isHttps }: ApiDependencies['settings'], { protocol }: FastifyRequest): boolean =>
  isHttps || protocol === 'https';
