import * as calls from '@openfloor/contract/calls/events';
import { EMBED_HEADER } from '@openfloor/contract/embed';
import type { RoomAccess } from '@openfloor/contract/http/events';
import { FIRST_OWNER_ID, type ShortId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { NO_BOARD, type NewBoard } from '@openfloor/store/boards/openBoard';
import { openEvent, type NewEvent } from '@openfloor/store/events/openEvent';
import {
  readEvent,
  readOpenRooms,
  type EventRecord,
  type StoredRoom,
} from '@openfloor/store/events/readEvent';
import { findEarlierOutcome, type IdempotencyClaim } from '@openfloor/store/reads/idempotency';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventToken } from '../../auth/eventAccess.ts';
import { isFromEmbed, issueSession, newSessionId, sessionOf } from '../../auth/session.ts';
import type { ApiDependencies, Ids } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { boardsMaxNow } from '../../plans/boardsMaxNow.ts';
import { devicePlanOf } from '../../plans/devicePlan.ts';
import { limitReached } from '../../plans/limitReached.ts';
import { admitOpener } from '../boards/admitOpener.ts';
import { SHORT_ID_TRIES_MAX } from '../boards/openOnce.ts';
import { claimOf, oneAtATime, queueKeyOf } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { boardOfRoom } from './boardOfRoom.ts';

export const createEvent = ({ serve, dependencies }: Server): void => {
  const { db, clock, ids } = dependencies;
  serve(
    calls.createEvent,
    {
      tag: 'Events',
      summary: 'Create an event of several boards, all of them or none',
      description:
        'Each room gets a board with its name as the title. The boards count against the plan like any others.',
      refusals: ['sign-in-required', 'one-board-limit', 'plan-expired', 'event-not-found'],
    },
    async ({ body, right: known, request, reply }) => {
      if (isFromEmbed(request))
        return refuse(reply, 'invalid-request', { message: `${EMBED_HEADER}: an embed creates no events` });
      const { title, rooms, demo = false } = body;
      const sessionId = known ?? newSessionId(dependencies);
      // As for a board: without a session the key is valid only for the same address.
      const claim = claimOf(request, {
        caller: known ?? `participant ${addressPrefix(request.ip)}`,
        issues: known === undefined ? sessionId : undefined,
        payload: { type: 'OpenEvent', title, rooms, ...(demo && { demo }) },
      });
      const replay = async (): Promise<FastifyReply | undefined> => {
        const earlier = claim && (await findEarlierOutcome(db, NO_BOARD, claim));
        if (!earlier) return undefined;
        if (!earlier.ok) return refuse(reply, earlier.code);
        const event = earlier.eventId === undefined ? undefined : await readEvent(db, earlier.eventId);
        if (!event) return refuse(reply, 'event-not-found');
        const recoveryCode = await dependencies.recoveryCodes.firstOfEventAgain(db, event);
        return sendCreated(dependencies, request, reply, event, recoveryCode);
      };
      const answer = async (): Promise<FastifyReply> => {
        const replayed = await replay();
        if (replayed) return replayed;
        const opener = await admitOpener(dependencies, request, reply, {
          known,
          sessionId,
          boards: rooms.length,
        });
        if (!opener.ok) return refuse(reply, opener.code, opener);
        const { ownerId } = opener;
        const owned = await devicePlanOf(dependencies, ownerId);
        const identity = { id: ids.uuid(), adminKey: ids.uuid() };
        const recoveryCode = dependencies.recoveryCodes.first(identity);
        const event: NewEvent = {
          ...identity,
          shortId: eventCode(ids),
          title,
          recoveryCode,
          ownerSessionId: ownerId,
          demo,
          at: new Date(clock.nowMs()).toISOString(),
        };
        const boards = rooms.map((room) => boardOfRoom(dependencies, event, { room, ip: request.ip, owned }));
        const boardsMax = boardsMaxNow(dependencies, owned.plan);
        const result = await open(dependencies, event, boards, { boardsMax: boardsMax ?? Infinity, claim });
        if (result === 'board-limit') {
          const limit = limitReached(owned, boardsMax);
          return refuse(reply, limit.code, limit);
        }
        if (result === 'key-taken') return (await replay()) ?? refuse(reply, 'unavailable');
        return sendCreated(dependencies, request, reply, event, recoveryCode);
      };
      // A repeat waits for the first request, and then finds its outcome.
      return claim ? oneAtATime(queueKeyOf(NO_BOARD, claim), answer) : answer();
    },
  );
};

/** One letter longer than the code of a board, so that no code is both. */
const eventCode = (ids: Ids): ShortId => `${ids.shortId()}${ids.shortId().charAt(0)}`;

/** Answers the caller that opened the event, also on a repeat. */
const sendCreated = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  event: Pick<EventRecord, 'id' | 'shortId' | 'adminKey' | 'keyId' | 'ownerSessionId'>,
  recoveryCode: string,
): Promise<FastifyReply> => {
  const { db, credentials } = dependencies;
  const rooms = await readOpenRooms(db, event.id);
  const known = sessionOf(dependencies, request);
  // A caller without a session is signed in to no account, so its new session is the owner.
  const sessionId = known ?? event.ownerSessionId;
  if (known === undefined) issueSession(dependencies, request, reply, sessionId);
  return reply.code(201).send({
    eventId: event.id,
    shortId: event.shortId,
    adminToken: eventToken(dependencies, event, FIRST_OWNER_ID),
    boards: rooms.map((room) => roomAccess(dependencies, room)),
    sessionId: credentials.issue(sessionId),
    recoveryCode,
  });
};

/** The tokens of a room's board. */
export const roomAccess = (
  { tokens }: Pick<ApiDependencies, 'tokens'>,
  { boardId, room, shortId, adminKey, keyId }: StoredRoom,
): RoomAccess => {
  const tokened = { board: { id: boardId, adminKey }, state: keyId === null ? {} : { keyId } };
  return {
    boardId,
    room,
    shortId,
    adminToken: tokens.issue('admin', tokened),
    speakerToken: tokens.issue('speaker', tokened),
  };
};

const open = async (
  { db, ids }: ApiDependencies,
  event: NewEvent,
  boards: readonly NewBoard[],
  opening: { boardsMax: number; claim: IdempotencyClaim | undefined },
): Promise<'opened' | 'board-limit' | 'key-taken'> => {
  for (let tries = 0; tries < SHORT_ID_TRIES_MAX; tries++) {
    const result = await openEvent(db, event, boards, opening);
    if (result !== 'short-id-taken') return result;
    event.shortId = eventCode(ids);
    for (const board of boards) board.shortId = ids.shortId();
  }
  throw new Error(`No free short ids in ${SHORT_ID_TRIES_MAX} tries`);
};
