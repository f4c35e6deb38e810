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
  /** Where the board's id was found: only a good token can name a board, while a path may also name none. */
  namedBy: 'path' | 'token';
  /** Whose tokens allow it. */
  roles: readonly BoardRole[];
  command: BoardCommand;
};

/**
 * Carries out a command that needs one of the board's tokens, and answers with the `seq` it left. A closed
 * board that the path names hides even what is wrong with a token, but the holder of a good one may repeat what it did before.
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
