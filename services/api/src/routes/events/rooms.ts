import { RoomAccess, RoomBody } from '@openfloor/contract/http/events';
import type { BoardId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { NO_BOARD } from '@openfloor/store/boards/openBoard';
import { openRoom, removeRoom } from '@openfloor/store/events/openEvent';
import { readOpenRooms, type EventRecord } from '@openfloor/store/events/readEvent';
import { findEarlierOutcome, type IdempotencyClaim } from '@openfloor/store/reads/idempotency';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { organisedEvent, organiserOf, type Organised } from '../../auth/eventAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';
import { boardsMaxNow } from '../../plans/boardsMaxNow.ts';
import { devicePlanOf } from '../../plans/devicePlan.ts';
import { limitReached } from '../../plans/limitReached.ts';
import { SHORT_ID_TRIES_MAX } from '../boards/openOnce.ts';
import { claimOf, oneAtATime, partOf, queueKeyOf } from '../runCommand.ts';
import { COMMAND, EVENT_TOKEN, refusals, WRITE } from '../refusals.ts';
import { CommandHeaders, EventParams, EventRoomParams } from '../schemas.ts';
import { BY_EVENT_TOKEN_OR_OWNER } from '../security.ts';
import type { App } from '../typedApp.ts';
import { boardOfRoom } from './boardOfRoom.ts';
import { roomAccess } from './createEvent.ts';
import type { EventViews } from './eventViews.ts';

/** Adds rooms to an event and removes them. */
export const rooms = (app: App, dependencies: ApiDependencies, views: EventViews): void => {
  const { db, limits, clock, ids } = dependencies;
  const common = { tags: ['Events'], security: BY_EVENT_TOKEN_OR_OWNER };

  /** Opens the board of a room of an event. */
  const open = async (
    { event, owner }: Organised,
    { room, ip, claim }: { room: string; ip: string; claim: IdempotencyClaim | undefined },
  ) => {
    const owned = await devicePlanOf(dependencies, owner.sessionId);
    const boardsMax = boardsMaxNow(dependencies, owned.plan);
    const opener = { ownerSessionId: owner.sessionId, demo: event.demo };
    const board = boardOfRoom(dependencies, opener, { room, ip, owned });
    const opening = { boardsMax: boardsMax ?? Infinity, claim, by: owner.id, ownerId: ids.uuid };
    for (let tries = 0; tries < SHORT_ID_TRIES_MAX; tries++) {
      const result = await openRoom(db, event.id, board, opening);
      if (result !== 'short-id-taken') return { result, boardId: board.id, owned, boardsMax };
      board.shortId = ids.shortId();
    }
    throw new Error(`No free short id in ${SHORT_ID_TRIES_MAX} tries`);
  };

  const sendRoom = async (
    reply: FastifyReply,
    event: EventRecord,
    boardId: BoardId,
  ): Promise<FastifyReply> => {
    const room = (await readOpenRooms(db, event.id)).find((each) => each.boardId === boardId);
    return room ? reply.code(201).send(roomAccess(dependencies, room)) : refuse(reply, 'board-not-found');
  };

  const add = {
    ...common,
    operationId: 'addRoom',
    summary: 'Open a board for a further room',
    params: EventParams,
    headers: CommandHeaders,
    body: RoomBody,
    response: {
      201: RoomAccess,
      ...refusals(
        ...WRITE,
        ...COMMAND,
        ...EVENT_TOKEN,
        'board-not-found',
        'event-full',
        'room-name-taken',
        'one-board-limit',
        'plan-expired',
      ),
    },
  };
  app.post('/api/events/:eventId/rooms', { schema: add }, async (request, reply) => {
    const held = await organisedEvent(dependencies, request, request.params.eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    const { event, owner } = held;
    const { title: room } = request.body;
    const claim = claimOf(request, {
      caller: organiserOf(held),
      payload: { type: 'AddRoom', eventId: event.id, room },
    });
    const replay = async (): Promise<FastifyReply | undefined> => {
      const earlier = claim && (await findEarlierOutcome(db, NO_BOARD, claim));
      if (!earlier) return undefined;
      return earlier.ok
        ? sendRoom(reply, event, partOf(earlier.boardId, 'board'))
        : refuse(reply, earlier.code);
    };
    const answer = async (): Promise<FastifyReply> => {
      const replayed = await replay();
      if (replayed) return replayed;
      const message = 'Board rate limit exceeded';
      const exceeded = await takeAll([
        { limiter: limits.boards, key: owner.sessionId, message },
        { limiter: limits.boardsPerIp, key: addressPrefix(request.ip), message },
      ]);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const { result, boardId, owned, boardsMax } = await open(held, { room, ip: request.ip, claim });
      if (result === 'board-limit') {
        const limit = limitReached(owned, boardsMax);
        return refuse(reply, limit.code, limit);
      }
      if (result === 'key-taken') return (await replay()) ?? refuse(reply, 'unavailable');
      if (!result.ok) return refuse(reply, result.code);
      views.forget(event.id);
      return sendRoom(reply, event, boardId);
    };
    return claim ? oneAtATime(queueKeyOf(NO_BOARD, claim), answer) : answer();
  });

  const remove = {
    ...common,
    operationId: 'removeRoom',
    summary: 'Remove a board from an event; the board stays',
    params: EventRoomParams,
    response: { 204: z.void().describe('Removed'), ...refusals(...WRITE, ...EVENT_TOKEN, 'board-not-found') },
  };
  app.delete('/api/events/:eventId/rooms/:boardId', { schema: remove }, async (request, reply) => {
    const { eventId, boardId } = request.params;
    const held = await organisedEvent(dependencies, request, eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    const removed = await removeRoom(db, eventId, boardId, {
      at: new Date(clock.nowMs()).toISOString(),
      by: held.owner.id,
    });
    if (!removed.ok) return refuse(reply, removed.code);
    views.forget(eventId);
    return reply.code(204).send();
  });
};
