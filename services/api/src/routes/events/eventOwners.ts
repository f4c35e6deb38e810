import { OwnerRemoved, Recovery } from '@openfloor/contract/http/boards';
import { EventKeysRotated, EventOwnerList } from '@openfloor/contract/http/events';
import type { BoardId, EventId, OwnerId, SessionId } from '@openfloor/contract/ids';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import { isRemovedOwner, ownerAmong, ownerOf, presentOwners } from '@openfloor/domain/board/owners';
import {
  changeEventOwners,
  replaceEventRecoveryCode,
  rotateEventKeys,
} from '@openfloor/store/events/eventOwners';
import {
  readEvent,
  readOpenRooms,
  type EventRecord,
  type StoredRoom,
} from '@openfloor/store/events/readEvent';
import type { FastifyRequest } from 'fastify';
import { eventToken, ownedEvent, type Organised } from '../../auth/eventAccess.ts';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { listedOwner } from '../devices/listedOwner.ts';
import type { HandledCommand } from '../runCommand.ts';
import { COMMAND, EVENT_OWNER, WRITE, refusals } from '../refusals.ts';
import { CommandHeaders, EventOwnerParams, EventParams } from '../schemas.ts';
import { BY_EVENT_TOKEN_OR_OWNER } from '../security.ts';
import type { App } from '../typedApp.ts';
import { actOnRoom } from './actOnRoom.ts';

/** The devices that organise an event. */
export const eventOwners = (app: App, dependencies: ApiDependencies): void => {
  const { db, clock, limits, ids } = dependencies;
  const common = { tags: ['Events'], security: BY_EVENT_TOKEN_OR_OWNER };

  const list = {
    ...common,
    operationId: 'listEventOwners',
    summary: 'List the devices and accounts that organise the event, oldest first',
    params: EventParams,
    response: { 200: EventOwnerList, ...refusals(...EVENT_OWNER) },
  };
  app.get('/api/events/:eventId/owners', { schema: list }, async (request, reply) => {
    const held = await ownedEvent(dependencies, request, request.params.eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    const { event } = held;
    const calling = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const rooms = await readOpenRooms(db, event.id);
    const left = removedSessions(event).flatMap((owner) => {
      const stillOwns = boardsOf(owner.sessionId, rooms).map(({ boardId }) => boardId);
      return stillOwns.length > 0 ? { ...listedOwner(owner, calling), stillOwns } : [];
    });
    return reply.send([...presentOwners(event).map((owner) => listedOwner(owner, calling)), ...left]);
  });

  /**
   * Ends a session's ownership of the boards of an event that the organiser owns too; a board keeps its last owner.
   * @returns the first refusal of a board; undefined: all are done
   */
  const removeFromBoards = async (
    request: FastifyRequest,
    organised: Organised,
    sessionId: SessionId,
  ): Promise<Extract<HandledCommand, { ok: false }> | undefined> => {
    const { event, ownerIds } = organised;
    const rooms = (await readOpenRooms(db, event.id)).filter((room) => ownerAmong(room, ownerIds));
    const handled = await Promise.all(
      boardsOf(sessionId, rooms).map(({ boardId, ownerId }) => {
        const command = { type: 'RemoveOwner', ownerId } as const;
        return actOnRoom(dependencies, request, organised, {
          boardId,
          act: command.type,
          decide: () => command,
          payload: command,
        });
      }),
    );
    return handled.filter((each) => !each.ok).find(({ code }) => !STAYS_AS_IT_IS.has(code));
  };

  /** The organiser who removes an owner. A device goes on with its own removal although it lost the event with the first try. */
  const removingFrom = async (request: FastifyRequest, eventId: EventId, ownerId: OwnerId) => {
    const held = await ownedEvent(dependencies, request, eventId);
    const event = held.ok ? undefined : await readEvent(db, eventId);
    if (!event) return held;
    const ownerIds = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const owner = event.owners.find(({ id, sessionId }) => id === ownerId && ownerIds.includes(sessionId));
    return owner ? { ok: true as const, event, owner, ownerIds } : held;
  };

  const remove = {
    ...common,
    operationId: 'removeEventOwner',
    summary: 'End the ownership of the event and its open boards, and get a new recovery code of the event',
    description:
      'Tokens that the device has for the event and its boards end on every node within a second, and their former recovery codes are void. After a failure a repeat goes on where it stopped. A device that removes itself gets no new code.',
    params: EventOwnerParams,
    headers: CommandHeaders,
    response: {
      200: OwnerRemoved,
      ...refusals(...WRITE, ...COMMAND, ...EVENT_OWNER, 'owner-not-found', 'last-owner'),
    },
  };
  app.delete('/api/events/:eventId/owners/:ownerId', { schema: remove }, async (request, reply) => {
    const { eventId, ownerId } = request.params;
    const held = await removingFrom(request, eventId, ownerId);
    if (!held.ok) return refuse(reply, held.code, held);
    const by = held.owner.id;
    // Each repeat replaces the code once more.
    const exceeded = isRemovedOwner(held.event, ownerId) ? await takeAct(limits, eventId) : undefined;
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    const at = new Date(clock.nowMs()).toISOString();
    const acting = { at, ...(by !== ownerId && { by }) };
    // First the event: its token and code end, and rooms that are added meanwhile do not belong to the device.
    const removed = await changeEventOwners(db, eventId, { type: 'RemoveEventOwner', ownerId }, acting);
    if (!removed.ok) return refuse(reply, removed.code);
    const gone = removed.state.owners.find(({ id }) => id === ownerId);
    // A repeat after the device was let in again leaves its boards.
    if (gone && !ownerOf(removed.state, gone.sessionId)) {
      const failed = await removeFromBoards(request, held, gone.sessionId);
      if (failed) return refuse(reply, failed.code, failed);
    }
    if (by === ownerId) return reply.send({});
    const recoveryCode = await replaceEventRecoveryCode(db, eventId, by);
    if (recoveryCode === undefined) return refuse(reply, 'invalid-token');
    return reply.header('cache-control', 'no-store').send({ recoveryCode });
  });

  const replace = {
    ...common,
    operationId: 'replaceEventRecoveryCode',
    summary: 'Get a new recovery code of the event; the former one is void',
    params: EventParams,
    response: { 200: Recovery, ...refusals(...WRITE, ...EVENT_OWNER) },
  };
  app.post('/api/events/:eventId/recovery-code', { schema: replace }, async (request, reply) => {
    const { eventId } = request.params;
    const held = await ownedEvent(dependencies, request, eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    const exceeded = await takeAct(limits, eventId);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    const recoveryCode = await replaceEventRecoveryCode(db, eventId, held.owner.id);
    if (recoveryCode === undefined) return refuse(reply, 'invalid-token');
    return reply.header('cache-control', 'no-store').send({ recoveryCode });
  });

  const rotate = {
    ...common,
    operationId: 'rotateEventKeys',
    summary: 'Revoke all tokens of the event and get a new one',
    description:
      'Former tokens of the event end on every node at once, those of all its owners. Their sessions, the recovery code and the tokens of its boards stay.',
    params: EventParams,
    response: { 200: EventKeysRotated, ...refusals(...WRITE, ...EVENT_OWNER) },
  };
  app.post('/api/events/:eventId/rotate-keys', { schema: rotate }, async (request, reply) => {
    const { eventId } = request.params;
    const held = await ownedEvent(dependencies, request, eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    const exceeded = await takeAct(limits, eventId);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    const { event, owner } = held;
    const keyId = ids.uuid();
    if (!(await rotateEventKeys(db, eventId, { by: owner.id, keyId }))) return refuse(reply, 'invalid-token');
    const adminToken = eventToken(dependencies, { ...event, keyId }, owner.id);
    return reply.header('cache-control', 'no-store').send({ adminToken });
  });
};

/** The board was closed meanwhile, or would have no owner. */
const STAYS_AS_IT_IS: ReadonlySet<string> = new Set(['board-not-found', 'last-owner']);

/** The boards that a session owns, and its id as their owner. */
const boardsOf = (
  sessionId: SessionId,
  rooms: readonly StoredRoom[],
): { boardId: BoardId; ownerId: OwnerId }[] =>
  rooms.flatMap(({ boardId, owners }) => {
    const owner = ownerOf({ owners }, sessionId);
    return owner ? { boardId, ownerId: owner.id } : [];
  });

/** Who was removed from an event and was not let in again, each once. */
const removedSessions = ({ owners }: EventRecord): OwnerState[] => {
  const removed = owners.filter(({ sessionId }) => !ownerOf({ owners }, sessionId));
  return [...new Map(removed.map((owner) => [owner.sessionId, owner])).values()];
};
