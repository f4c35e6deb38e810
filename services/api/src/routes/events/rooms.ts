import { addRoom, removeRoom } from '@openfloor/contract/calls/events';
import type { RoomAccess } from '@openfloor/contract/http/events';
import type { BoardId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { NO_BOARD } from '@openfloor/store/boards/openBoard';
import { openRoom, removeRoom as removeBoard } from '@openfloor/store/events/openEvent';
import { readOpenRooms, type EventRecord } from '@openfloor/store/events/readEvent';
import { findEarlierOutcome, type IdempotencyClaim } from '@openfloor/store/reads/idempotency';
import type { FastifyReply } from 'fastify';
import { organiserOf, type Organised } from '../../auth/eventAccess.ts';
import { refuse } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';
import { boardsMaxNow } from '../../plans/boardsMaxNow.ts';
import { devicePlanOf } from '../../plans/devicePlan.ts';
import { limitReached } from '../../plans/limitReached.ts';
import { SHORT_ID_TRIES_MAX } from '../boards/openOnce.ts';
import { claimOf, oneAtATime, partOf, queueKeyOf } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { boardOfRoom } from './boardOfRoom.ts';
import { roomAccess } from './createEvent.ts';
import type { EventViews } from './eventViews.ts';

/** Adds rooms to an event and removes them. */
export const rooms = ({ serve, dependencies }: Server, views: EventViews): void => {
  const { db, limits, clock, ids } = dependencies;

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

  const accessTo = async (event: EventRecord, boardId: BoardId): Promise<RoomAccess | undefined> => {
    const room = (await readOpenRooms(db, event.id)).find((each) => each.boardId === boardId);
    return room && roomAccess(dependencies, room);
  };

  serve(
    addRoom,
    {
      tag: 'Events',
      summary: 'Open a board for a further room',
      refusals: ['board-not-found', 'event-full', 'room-name-taken', 'one-board-limit', 'plan-expired'],
    },
    async ({ body: { title: room }, right, request, reply }) => {
      const { event, owner } = right;
      const claim = claimOf(request, {
        caller: organiserOf(right),
        payload: { type: 'AddRoom', eventId: event.id, room },
      });
      const answerOf = async (boardId: BoardId): Promise<RoomAccess | FastifyReply> =>
        (await accessTo(event, boardId)) ?? refuse(reply, 'board-not-found');
      const replay = async (): Promise<RoomAccess | FastifyReply | undefined> => {
        const earlier = claim && (await findEarlierOutcome(db, NO_BOARD, claim));
        if (!earlier) return undefined;
        return earlier.ok ? answerOf(partOf(earlier.boardId, 'board')) : refuse(reply, earlier.code);
      };
      const answer = async (): Promise<RoomAccess | FastifyReply> => {
        const replayed = await replay();
        if (replayed) return replayed;
        const message = 'Board rate limit exceeded';
        const exceeded = await takeAll([
          { limiter: limits.boards, key: owner.sessionId, message },
          { limiter: limits.boardsPerIp, key: addressPrefix(request.ip), message },
        ]);
        if (exceeded) return refuse(reply, 'rate-limited', exceeded);
        const { result, boardId, owned, boardsMax } = await open(right, { room, ip: request.ip, claim });
        if (result === 'board-limit') {
          const limit = limitReached(owned, boardsMax);
          return refuse(reply, limit.code, limit);
        }
        if (result === 'key-taken') return (await replay()) ?? refuse(reply, 'unavailable');
        if (!result.ok) return refuse(reply, result.code);
        views.forget(event.id);
        return answerOf(boardId);
      };
      return claim ? oneAtATime(queueKeyOf(NO_BOARD, claim), answer) : answer();
    },
  );

  serve(
    removeRoom,
    { tag: 'Events', summary: 'Remove a board from an event; the board stays' },
    async ({ params: { eventId, boardId }, right, reply }) => {
      const at = new Date(clock.nowMs()).toISOString();
      const removed = await removeBoard(db, eventId, boardId, { at, by: right.owner.id });
      if (!removed.ok) return refuse(reply, removed.code);
      views.forget(eventId);
      return undefined;
    },
  );
};
