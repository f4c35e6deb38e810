import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensureSession, issueSession, sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { handleCommand, idempotencyKeyOf, type CommandFrom, type HandledCommand } from '../handleCommand.ts';

export type Participation = Pick<CommandFrom, 'payload' | 'limit'> & {
  boardId: BoardId;
  commandBy: (sessionId: SessionId) => BoardCommand;
};

/**
 * Carries out what a participant asks for. The first write of a caller without a session creates one. With an
 * idempotency key the session belongs to the outcome: its credential goes out with the answer that holds it, so
 * that a repeat without a credential gets the same answer and the same session, and a mismatch gets neither.
 */
export const participate = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { commandBy, ...participation }: Participation,
): Promise<HandledCommand> => {
  const isKeyedFirst =
    idempotencyKeyOf(request) !== undefined && sessionOf(dependencies, request) === undefined;
  const sessionId = isKeyedFirst ? dependencies.ids.uuid() : ensureSession(dependencies, request, reply);
  const handled = await handleCommand(dependencies, request, {
    ...participation,
    command: commandBy(sessionId),
    actor: 'participant',
    ...(isKeyedFirst ? { caller: 'participant', issues: sessionId } : { caller: sessionId }),
  });
  if (isKeyedFirst && handled.sessionId !== undefined)
    issueSession(dependencies, request, reply, handled.sessionId);
  return handled;
};
