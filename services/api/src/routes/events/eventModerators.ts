import {
  EventModeratorInvited,
  EventModeratorList,
  InviteToEventBody,
} from '@openfloor/contract/http/events';
import { Done } from '@openfloor/contract/http/boards';
import type { BoardId, EventId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { presentOwners } from '@openfloor/domain/board/owners';
import type { CommandRequest } from '@openfloor/store/append/request';
import { readRooms, type StoredRoom } from '@openfloor/store/events/readEvent';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../../auth/boardAccess.ts';
import { organisedEvent } from '../../auth/eventAccess.ts';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { handleCommand, partOf, type HandledCommand } from '../handleCommand.ts';
import { invitedTo } from '../moderators/moderators.ts';
import { COMMAND, EVENT_TOKEN, refusals, WRITE } from '../refusals.ts';
import { CommandHeaders, EventModeratorParams, EventParams } from '../schemas.ts';
import { BY_EVENT_TOKEN_OR_OWNER } from '../security.ts';
import type { App } from '../typedApp.ts';

/** The moderators of an event: the same person on each of their boards. */
export const eventModerators = (app: App, dependencies: ApiDependencies): void => {
  const { db, ids, limits } = dependencies;
  const common = { tags: ['Events'], security: BY_EVENT_TOKEN_OR_OWNER };

  const openRooms = async (eventId: EventId): Promise<StoredRoom[]> =>
    (await readRooms(db, eventId)).filter(({ isClosed }) => !isClosed);

  /**
   * The owner of a board who acts; undefined: the caller is none. The token of an event is of no device, so it suffices only while no
   * owner was removed from the board.
   */
  const authorityOn = async (
    request: FastifyRequest,
    boardId: BoardId,
  ): Promise<Pick<CommandRequest, 'authority'> | undefined> => {
    const feed = await openBoardFeed(dependencies, boardId);
    if (!feed) return {};
    await feed.catchUp();
    const { keyId, owners } = feed.state;
    const ownerIds = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const owner = presentOwners(feed.state).find(({ sessionId }) => ownerIds.includes(sessionId));
    if (owner) return { authority: { keyId, ownerId: owner.id } };
    const suffices = bearerOf(request) !== undefined && !owners.some(({ isRemoved }) => isRemoved);
    return suffices ? {} : undefined;
  };

  /** Runs a command of the owner on one board of the event. */
  const act = async (
    request: FastifyRequest,
    eventId: EventId,
    boardId: BoardId,
    { command, payload }: { command: BoardCommand; payload: object },
  ): Promise<HandledCommand> => {
    const authority = await authorityOn(request, boardId);
    if (!authority) return { ok: false, code: 'invalid-token' };
    return handleCommand(dependencies, request, {
      boardId,
      command,
      payload,
      actor: 'moderator',
      caller: sessionOf(dependencies, request) ?? `event ${eventId}`,
      ...authority,
      ...actLimits(limits, { boardId, act: command.type, ip: request.ip }),
    });
  };

  const invite = {
    ...common,
    operationId: 'inviteEventModerator',
    summary: 'Invite a moderator to rooms of an event, and get a token for each board',
    description:
      'The boards are invited one after the other. After a failure a repeat with the same idempotency key goes on where it stopped.',
    params: EventParams,
    headers: CommandHeaders,
    body: InviteToEventBody,
    response: {
      201: EventModeratorInvited,
      ...refusals(...WRITE, ...COMMAND, ...EVENT_TOKEN, 'board-not-found', 'board-full', 'plan-required'),
    },
  };
  app.post('/api/events/:eventId/moderators', { schema: invite }, async (request, reply) => {
    const { eventId } = request.params;
    const held = await organisedEvent(dependencies, request, eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    const { name, rooms: named } = request.body;
    const present = await openRooms(eventId);
    const chosen = named ? present.filter(({ boardId }) => named.includes(boardId)) : present;
    if (chosen.length < new Set(named).size || chosen.length === 0) return refuse(reply, 'board-not-found');
    for (const { boardId } of chosen) {
      const missing = await planMissing(dependencies, boardId, 'invited-moderators');
      if (missing) return refuse(reply, missing.code, missing);
    }
    let moderatorId = ids.uuid();
    const rooms: EventModeratorInvited['rooms'] = [];
    for (const { boardId, room } of chosen) {
      const feed = await openBoardFeed(dependencies, boardId);
      if (!feed) return refuse(reply, 'board-not-found');
      const command = { type: 'InviteModerator', moderatorId, name } as const;
      const handled = await act(request, eventId, boardId, {
        command,
        payload: { type: 'InviteModerator', name },
      });
      if (!handled.ok) return refuse(reply, handled.code, handled);
      // A repeat goes on with the id of the first request.
      moderatorId = partOf(handled.moderatorId, 'moderator');
      const invited = await invitedTo(dependencies, feed, handled);
      if (!invited) return refuse(reply, 'board-not-found');
      rooms.push({ boardId, room, adminToken: invited.adminToken });
    }
    return reply.code(201).send({ moderatorId, rooms });
  });

  const list = {
    ...common,
    operationId: 'listEventModerators',
    summary: 'List the invited moderators of the boards of an event',
    params: EventParams,
    response: { 200: EventModeratorList, ...refusals(...EVENT_TOKEN) },
  };
  app.get('/api/events/:eventId/moderators', { schema: list }, async (request, reply) => {
    const held = await organisedEvent(dependencies, request, request.params.eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    return reply.send(moderatorsOf(await openRooms(held.event.id)));
  });

  const revoke = {
    ...common,
    operationId: 'revokeEventModerator',
    summary: 'End the access of an invited moderator to all boards of an event',
    params: EventModeratorParams,
    headers: CommandHeaders,
    response: {
      200: Done,
      ...refusals(...WRITE, ...COMMAND, ...EVENT_TOKEN, 'board-not-found', 'moderator-not-found'),
    },
  };
  app.delete('/api/events/:eventId/moderators/:moderatorId', { schema: revoke }, async (request, reply) => {
    const { eventId, moderatorId } = request.params;
    const held = await organisedEvent(dependencies, request, eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    const invitedOn = (await openRooms(eventId)).filter(({ moderators }) =>
      moderators.some(({ id }) => id === moderatorId),
    );
    if (invitedOn.length === 0) return refuse(reply, 'moderator-not-found');
    const command = { type: 'RevokeModerator', moderatorId } as const;
    for (const { boardId } of invitedOn) {
      const handled = await act(request, eventId, boardId, { command, payload: command });
      if (!handled.ok) return refuse(reply, handled.code, handled);
    }
    return reply.send({});
  });
};

/** Each moderator once, with the boards, in the order of their invitations. */
const moderatorsOf = (rooms: readonly StoredRoom[]): EventModeratorList => {
  const known = new Map<string, EventModeratorList[number]>();
  for (const { boardId, moderators } of rooms)
    for (const { id, name, invitedAt, isRevoked } of moderators)
      if (!isRevoked)
        known.set(id, { id, name, invitedAt, rooms: [...(known.get(id)?.rooms ?? []), boardId] });
  return [...known.values()].toSorted((a, b) => (a.invitedAt < b.invitedAt ? -1 : 1));
};
