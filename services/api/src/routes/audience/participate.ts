import type { BoardId, SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { issueSession, newSessionId, startSession } from '../../auth/session.ts';
import { admitCaller, writeProofMissing } from '../../auth/proof.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { runCommand, idempotencyKeyOf, type CommandRun, type CommandOutcome } from '../runCommand.ts';

/** A request of a participant. `right`: the session of the caller; undefined: there is none yet. */
export type ParticipantCall = {
  dependencies: ApiDependencies;
  request: FastifyRequest;
  reply: FastifyReply;
  right: SessionId | undefined;
};

/** The session that takes part. `isPending`: it is new, and is issued with the outcome of the command. */
export type Participant = { sessionId: SessionId; isPending: boolean };

/**
 * The session that takes part by a request. The first write of a caller without a session creates one. With an
 * idempotency key the session is stored with the outcome, and its credential is sent with the answer: a repeat without
 * a credential gets the same answer and the same session, and a mismatch gets neither.
 */
export const participantBy = async ({
  dependencies,
  request,
  reply,
  right: known,
}: ParticipantCall): Promise<Participant> => {
  if (known !== undefined) return { sessionId: known, isPending: false };
  return idempotencyKeyOf(request) === undefined
    ? { sessionId: await startSession(dependencies, request, reply), isPending: false }
    : { sessionId: newSessionId(dependencies), isPending: true };
};

type Participation = Pick<CommandRun, 'payload' | 'decide' | 'limits'> & { boardId: BoardId };

/**
 * Runs a participant's command.
 * @returns its outcome, and the session under which it is recorded: for a repeat, that of the first request
 */
export const participate = async (
  { dependencies, request, reply }: ParticipantCall,
  { sessionId, isPending }: Participant,
  participation: Participation,
): Promise<CommandOutcome & { sessionId: SessionId }> => {
  const { boardId } = participation;
  const allowance = {
    limiter: dependencies.limits.freeWritesPerIp,
    key: `${boardId} ${addressPrefix(request.ip)}`,
  };
  const outcome = await runCommand(dependencies, request, {
    ...participation,
    looksUpKeyLate: true,
    admit: async () => {
      // Checked before counting by board, so that invented boards do not fill the memory of the limits.
      if (!(await openBoardFeed(dependencies, boardId))) return { code: 'board-not-found' };
      const caller = { known: isPending ? undefined : sessionId, sessionId };
      const refusal = await admitCaller(dependencies, request, reply, caller, allowance);
      if (refusal) return refusal;
      const beyond = await writeProofMissing(dependencies, request, sessionId);
      if (beyond && isPending) issueSession(dependencies, request, reply, sessionId);
      return beyond;
    },
    noteBytes: writtenBy(dependencies, request),
    actor: 'participant',
    ...(isPending ? { caller: 'participant', issues: sessionId } : { caller: sessionId }),
  });
  if (isPending && outcome.sessionId !== undefined) {
    // Removes the cookie of a refusal: a repeat may have been refused with a new session before its outcome was found.
    reply.removeHeader('set-cookie');
    issueSession(dependencies, request, reply, outcome.sessionId);
  }
  return { ...outcome, sessionId: outcome.sessionId ?? sessionId };
};

/** Counts the bytes that a participant's write adds to the log for the address. */
export const writtenBy =
  ({ limits }: Pick<ApiDependencies, 'limits'>, { ip }: FastifyRequest) =>
  (bytes: number): void =>
    limits.writtenBytesPerIp.note(addressPrefix(ip), bytes);
