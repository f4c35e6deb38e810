import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensureSession, issueSession, newSessionId, participantOf } from '../../auth/session.ts';
import { admitCaller, writeProofMissing } from '../../auth/proof.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { LimitUse } from '../../limits/takeAll.ts';
import { runCommand, idempotencyKeyOf, type HandledCommand } from '../runCommand.ts';

export type Participation = {
  boardId: BoardId;
  /** Defaults to the command. */
  payload?: object;
  commandBy: (sessionId: SessionId) => BoardCommand;
  limitsOf: (sessionId: SessionId) => readonly LimitUse[];
};

/**
 * Runs a participant's command. The first write of a caller without a session creates a session. With an idempotency key the
 * session is stored with the outcome and its credential is sent with the answer, so that a repeat without a credential gets the
 * same answer and the same session, and a mismatch gets neither.
 */
export const participate = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { commandBy, limitsOf, ...participation }: Participation,
): Promise<HandledCommand> => {
  const allowance = {
    limiter: dependencies.limits.freeWritesPerIp,
    key: `${participation.boardId} ${addressPrefix(request.ip)}`,
  };
  const known = participantOf(dependencies, request);
  const isFirstWriteWithKey = known === undefined && idempotencyKeyOf(request) !== undefined;
  const sessionId =
    known ??
    (isFirstWriteWithKey ? newSessionId(dependencies) : await ensureSession(dependencies, request, reply));
  const handled = await runCommand(dependencies, request, {
    ...participation,
    payload: participation.payload ?? commandBy(sessionId),
    decide: () => commandBy(sessionId),
    limits: limitsOf(sessionId),
    looksUpKeyLate: true,
    admit: async () => {
      // Checked before counting by board, so that invented boards do not fill the memory of the limits.
      if (!(await openBoardFeed(dependencies, participation.boardId))) return { code: 'board-not-found' };
      const caller = { known: isFirstWriteWithKey ? undefined : sessionId, sessionId };
      const refusal = await admitCaller(dependencies, request, reply, caller, allowance);
      if (refusal) return refusal;
      const beyond = await writeProofMissing(dependencies, request, sessionId);
      if (beyond && isFirstWriteWithKey) issueSession(dependencies, request, reply, sessionId);
      return beyond;
    },
    noteBytes: writtenBy(dependencies, request),
    actor: 'participant',
    ...(isFirstWriteWithKey ? { caller: 'participant', issues: sessionId } : { caller: sessionId }),
  });
  if (isFirstWriteWithKey && handled.sessionId !== undefined) {
    // A repeat may have been refused with a new session before its outcome was found.
    reply.removeHeader('set-cookie');
    issueSession(dependencies, request, reply, handled.sessionId);
  }
  return handled;
};

/** Counts the bytes that a participant's write adds to the log for the address. */
export const writtenBy =
  ({ limits }: Pick<ApiDependencies, 'limits'>, { ip }: FastifyRequest) =>
  (bytes: number): void =>
    limits.writtenBytesPerIp.note(addressPrefix(ip), bytes);
