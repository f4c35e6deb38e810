import type { SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openerOf } from '../../auth/owner.ts';
import { admitCaller } from '../../auth/proof.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { RefusedWith } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';

/**
 * Admits a caller who opens boards: by the proof of the session, by the sign-in if one is required, and by the limits.
 * @param known the caller's session; undefined: it has none, and gets `sessionId`
 * @param boards number of boards, which counts for the address; a session's call counts once
 * @returns the session or account that will own the boards
 */
export const admitOpener = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { known, sessionId, boards }: { known: SessionId | undefined; sessionId: SessionId; boards: number },
): Promise<{ ok: true; ownerId: SessionId } | ({ ok: false } & RefusedWith)> => {
  const refusal = await admitCaller(dependencies, request, reply, { known, sessionId });
  if (refusal) return { ok: false, ...refusal };
  const ownerId = await openerOf(dependencies, sessionId);
  if (ownerId === undefined) return { ok: false, code: 'sign-in-required' };
  const { limits } = dependencies;
  const message = 'Board rate limit exceeded';
  const exceeded = await takeAll([
    { limiter: limits.boards, key: sessionId, message },
    { limiter: limits.boardsPerIp, key: addressPrefix(request.ip), message, points: boards },
  ]);
  return exceeded ? { ok: false, code: 'rate-limited', ...exceeded } : { ok: true, ownerId };
};
