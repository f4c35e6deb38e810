import { EMBED_HEADER } from '@openfloor/contract/embed';
import type { SessionId } from '@openfloor/contract/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';
import { admitCaller } from './proof.ts';
import { isFromEmbed, issueSession, newSessionId, sessionOf } from './session.ts';

/**
 * The session of a device that may write; issues one to a device without a session. Refuses an embed, which is no
 * device.
 */
export const deviceSession = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ ok: true; sessionId: SessionId } | ({ ok: false } & RefusedWith)> => {
  if (isFromEmbed(request))
    return { ok: false, code: 'invalid-request', message: `${EMBED_HEADER}: an embed has no device` };
  const known = sessionOf(dependencies, request);
  const sessionId = known ?? newSessionId(dependencies);
  const refusal = await admitCaller(dependencies, request, reply, { known, sessionId });
  if (refusal) return { ok: false, ...refusal };
  if (known === undefined) issueSession(dependencies, request, reply, sessionId);
  return { ok: true, sessionId };
};
