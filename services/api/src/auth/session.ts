import { EMBED_HEADER } from '@openfloor/contract/embed';
import type { SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import {
  asUnproven,
  datedSessionId,
  embedCookie,
  SESSION_HEADER,
  sessionCookie,
} from '@openfloor/platform/credentials/sessionCredentials';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';

type SessionDependencies = Pick<ApiDependencies, 'credentials' | 'ids' | 'limits' | 'settings' | 'clock'>;

/**
 * Whether an embed sends the request. An embed has its own session, apart from that of the other pages; no request has
 * both.
 */
export const isFromEmbed = ({ headers }: FastifyRequest): boolean => headers[EMBED_HEADER] !== undefined;

/**
 * The session of the caller's device, which may own boards, if the request has a valid credential. An embed has none.
 */
export const sessionOf = (
  dependencies: Pick<SessionDependencies, 'credentials' | 'settings'>,
  request: FastifyRequest,
): SessionId | undefined =>
  isFromEmbed(request)
    ? undefined
    : dependencies.credentials.ofHeaders(request.headers, {
        isSecure: isSecure(dependencies.settings, request),
      });

/**
 * The session that asks and votes, or reads what it asked and voted for. `sessionOf` proves ownership, this does not.
 */
export const participantOf = (
  dependencies: Pick<SessionDependencies, 'credentials' | 'settings'>,
  request: FastifyRequest,
): SessionId | undefined =>
  isFromEmbed(request) ? dependencies.credentials.ofEmbed(request.headers) : sessionOf(dependencies, request);

export const newSessionId = ({ ids, clock }: Pick<SessionDependencies, 'ids' | 'clock'>): SessionId =>
  datedSessionId(ids.uuid(), clock.nowMs());

/** Issues a session to a caller without one. */
export const startSession = async (
  dependencies: SessionDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionId> => {
  const sessionId = await countNewSession(dependencies, request, newSessionId(dependencies));
  issueSession(dependencies, request, reply, sessionId);
  return sessionId;
};

/** Counts a new session for its address. @returns its id, marked as unproven if the address exceeds its limit */
export const countNewSession = async (
  { limits }: Pick<SessionDependencies, 'limits'>,
  { ip }: FastifyRequest,
  sessionId: SessionId,
): Promise<SessionId> => {
  const waitMs = await limits.newSessionsPerIp.take(addressPrefix(ip));
  return waitMs === undefined ? sessionId : asUnproven(sessionId);
};

/**
 * Sends a session's credential to the caller, in a cookie and in the session header. Over plain HTTP the embed gets no
 * cookie.
 */
export const issueSession = (
  { credentials, settings }: SessionDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: SessionId,
): void => {
  const credential = credentials.issue(sessionId);
  const secure = isSecure(settings, request);
  if (!isFromEmbed(request)) reply.header('set-cookie', sessionCookie(credential, { secure }));
  else if (secure) reply.header('set-cookie', embedCookie(credential));
  reply.header(SESSION_HEADER, credential);
};

/**
 * Whether the visitor uses HTTPS. The configuration counts too, because a proxy that terminates HTTPS may not send
 * `x-forwarded-proto`.
 */
export const isSecure = ({ isHttps }: ApiDependencies['settings'], { protocol }: FastifyRequest): boolean =>
  isHttps || protocol === 'https';
