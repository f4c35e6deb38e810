import { OwnerList, OwnerRemoved } from '@openfloor/contract/http/boards';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { presentOwners } from '@openfloor/domain/board/owners';
import { replaceRecoveryCode } from '@openfloor/store/boards/recoveryCodes';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { OWNER, rightOnLatest, runModeration } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardOwnerParams, BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import type { App } from '../typedApp.ts';
import { listedOwner } from './listedOwner.ts';

/** The devices that own a board. */
export const owners = (app: App, dependencies: ApiDependencies): void => {
  const common = { tags: ['Owners'], security: BY_BOARD_TOKEN };

  const list = {
    ...common,
    operationId: 'listOwners',
    summary: 'List the devices and accounts that own the board, oldest first',
    params: BoardParams,
    response: { 200: OwnerList, ...refusals(...BOARD_TOKEN, 'board-not-found') },
  };
  app.get('/api/boards/:boardId/owners', { schema: list }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: OWNER });
    if (!held.ok) return refuse(reply, held.code);
    const calling = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    return reply.send(presentOwners(held.feed.state).map((owner) => listedOwner(owner, calling)));
  });

  const remove = {
    ...common,
    operationId: 'removeOwner',
    summary: 'End the ownership of a device, and get a new recovery code',
    description:
      'Tokens that the device has end on every node within a second, and the former recovery code is void. A device that removes itself gets no new code.',
    params: BoardOwnerParams,
    headers: CommandHeaders,
    response: {
      200: OwnerRemoved,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'owner-not-found', 'last-owner'),
    },
  };
  app.delete('/api/boards/:boardId/owners/:ownerId', { schema: remove }, async (request, reply) => {
    const { boardId, ownerId } = request.params;
    const handled = await runModeration(dependencies, request, {
      boardId,
      roles: OWNER,
      command: { type: 'RemoveOwner', ownerId },
    });
    if (!handled.ok) return refuse(reply, handled.code, handled);
    const { ownerId: by = FIRST_OWNER_ID } = handled.right;
    if (by === ownerId) return reply.send({});
    const recoveryCode = await replaceRecoveryCode(dependencies.db, boardId, by);
    if (recoveryCode === undefined) return refuse(reply, 'invalid-token');
    return reply.header('cache-control', 'no-store').send({ recoveryCode });
  });
};
