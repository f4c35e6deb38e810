import type { BoardId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { BoardRole } from '@openfloor/platform/credentials/boardTokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTo, actorOf } from '../../auth/boardAccess.ts';
import { boardFeed } from '../../boardFeeds.ts';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { handleCommand } from '../handleCommand.ts';

export type Moderation = {
  boardId: BoardId;
  /** Source of the board's id. It decides whether an unknown board is `board-not-found` or `invalid-token`. */
  namedBy: 'path' | 'token';
  /** Roles whose tokens allow the command. */
  roles: readonly BoardRole[];
  command: BoardCommand;
};

/**
 * Runs a command that needs a token of the board, and answers with the resulting `seq`. For a closed board in the path every
 * token error is `board-not-found`, but the holder of a valid token may repeat earlier requests.
 */
export const moderate = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { boardId, namedBy, roles, command }: Moderation,
): Promise<FastifyReply> => {
  const feed = await boardFeed(dependencies, boardId);
  const isNamedByToken = namedBy === 'token';
  if (!feed) return refuse(reply, isNamedByToken ? 'invalid-token' : 'board-not-found');
  const { isOpen } = feed;
  const access = await accessTo(dependencies, feed, request);
  if (!access.ok) return refuse(reply, isOpen || isNamedByToken ? access.code : 'board-not-found');
  const { role, keyId } = access.right;
  if (!roles.includes(role)) return refuse(reply, isOpen ? 'wrong-role' : 'board-not-found');
  const actor = actorOf(role);
  const caller = sessionOf(dependencies, request) ?? actor;
  const handled = await handleCommand(dependencies, request, {
    boardId,
    command,
    actor,
    caller,
    authority: { keyId },
  });
  return handled.ok ? reply.send({ seq: handled.seq }) : refuse(reply, handled.code, handled);
};
