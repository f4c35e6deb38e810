import type { Readings } from '@openfloor/stream/presence/presence';
import { Moderated } from '@openfloor/contract/http/audience';
import { PositionQuery } from '@openfloor/contract/http/boards';
import { InviteBody, ModeratorInvited, ModeratorList } from '@openfloor/contract/http/moderation';
import type { BoardId } from '@openfloor/contract/ids';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { invitedTo, invitation } from './invitation.ts';
import { moderate, OWNER, rightOf, runModeration } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardModeratorParams, BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

/** The moderators that the owner of a board invited. */
export const moderators = (app: App, dependencies: ApiDependencies): void => {
  const { ids, clock } = dependencies;
  const common = { tags: ['Moderators'], security: BY_BOARD_TOKEN };

  const invite = {
    ...common,
    operationId: 'inviteModerator',
    summary: 'Invite a moderator and get the token for them',
    params: BoardParams,
    headers: CommandHeaders,
    body: InviteBody,
    response: {
      201: ModeratorInvited,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'board-full', 'plan-required'),
    },
  };
  app.post('/api/boards/:boardId/moderators', { schema: invite }, async (request, reply) => {
    const wanted = invitation(request.body, { moderatorId: ids.uuid(), nowMs: clock.nowMs() });
    const handled = await runModeration(dependencies, request, {
      boardId: request.params.boardId,
      roles: OWNER,
      features: ['invited-moderators'],
      command: wanted.decide,
      payload: wanted.payload,
    });
    if (!handled.ok) return refuse(reply, handled.code, handled);
    const invited = await invitedTo(dependencies, handled.feed, handled, request.body.expiresAt);
    return invited ? reply.code(201).send(invited) : refuse(reply, 'board-not-found');
  });

  const list = {
    ...common,
    operationId: 'listModerators',
    summary: 'List the invited moderators and who of them is here',
    params: BoardParams,
    querystring: PositionQuery,
    response: { 200: ModeratorList, ...refusals('invalid-request', ...BOARD_TOKEN, 'board-not-found') },
  };
  app.get('/api/boards/:boardId/moderators', { schema: list }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOf(dependencies, request, { boardId, roles: OWNER });
    if (!held.ok) return refuse(reply, held.code);
    const { feed } = held;
    if ((request.query.minSeq ?? 0) > feed.seq) await feed.catchUp();
    if (!feed.isOpen) return refuse(reply, 'board-not-found');
    const here = await presentOn(dependencies, boardId);
    const invited = feed.state.moderators.filter(({ isRevoked }) => !isRevoked);
    return reply.send(
      invited.map(({ id, name, invitedAt }) => ({ id, name, invitedAt, isHere: here.has(id) })),
    );
  });

  const revoke = {
    ...common,
    operationId: 'revokeModerator',
    summary: 'End the access of an invited moderator',
    params: BoardModeratorParams,
    headers: CommandHeaders,
    response: {
      200: Moderated,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'moderator-not-found'),
    },
  };
  app.delete('/api/boards/:boardId/moderators/:moderatorId', { schema: revoke }, async (request, reply) => {
    const { boardId, moderatorId } = request.params;
    return moderate(dependencies, request, reply, {
      boardId,
      roles: OWNER,
      command: { type: 'RevokeModerator', moderatorId },
    });
  });
};

/** Without Redis this node does not know who has a socket on other nodes. */
const presentOn = async ({ presence }: ApiDependencies, boardId: BoardId): Promise<Readings> => {
  const read = await presence.read([boardId]).catch(() => undefined);
  return read?.get(boardId)?.moderators ?? new Map();
};
