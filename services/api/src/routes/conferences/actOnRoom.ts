import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { ownerAmong } from '@openfloor/domain/board/owners';
import type { FastifyRequest } from 'fastify';
import { organiserOf, type OrganiserAccess } from '../../auth/conferenceAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { RefusedWith } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import { runCommand, type CommandRun, type CommandOutcome } from '../runCommand.ts';

/**
 * Runs a command of an organiser on one board of the conference. The organiser must own that board too, and may have
 * been removed from it.
 */
export const actOnRoom = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  organised: OrganiserAccess,
  {
    boardId,
    act,
    ...command
  }: Pick<CommandRun, 'decide' | 'payload' | 'boardId'> & { act: BoardCommand['type'] },
): Promise<CommandOutcome> => {
  const feed = await openBoardFeed(dependencies, boardId);
  if (!feed) return { ok: false, code: 'board-not-found' };
  await feed.catchUp();
  const acting = ownerAmong(feed.state, organised.ownerIds);
  if (!acting) return { ok: false, code: 'invalid-token' };
  return runCommand(dependencies, request, {
    boardId,
    ...command,
    actor: 'moderator',
    caller: organiserOf(organised),
    authority: { keyId: feed.state.keyId, ownerId: acting.id },
    ...actLimits(dependencies.limits, { boardId, act, ip: request.ip }),
  });
};

/** Adds the name of the room to the message of a refusal. */
export const inRoom = ({ room }: { room: string }, { message, ...refused }: RefusedWith): RefusedWith => ({
  ...refused,
  message: `“${room}”: ${message ?? ERROR_MESSAGES[refused.code]}`,
});
