import * as calls from '@openfloor/contract/calls/events';
import type { RoomAccess } from '@openfloor/contract/http/events';
import { FIRST_OWNER_ID, type ShortId } from '@openfloor/contract/ids';
import { openEvent, type NewEvent } from '@openfloor/store/events/openEvent';
import {
  readEvent,
  readOpenRooms,
  type EventRecord,
  type StoredRoom,
} from '@openfloor/store/events/readEvent';
import { eventToken } from '../../auth/eventAccess.ts';
import type { ApiDependencies, Ids } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { credentialOf, openForDevice } from '../boards/openForDevice.ts';
import { withFreeShortId } from '../boards/openOnce.ts';
import type { Server } from '../serve.ts';
import { boardOfRoom } from './boardOfRoom.ts';

/** The event that a caller opened, and the code that makes any device its owner. */
type Opened = Pick<EventRecord, 'id' | 'shortId' | 'adminKey' | 'keyId' | 'ownerSessionId'> & {
  recoveryCode: string;
};

export const createEvent = ({ serve, dependencies }: Server): void => {
  const { db, clock, ids, recoveryCodes } = dependencies;
  serve(
    calls.createEvent,
    {
      tag: 'Events',
      summary: 'Create an event of several boards, all of them or none',
      description:
        'Each room gets a board with its name as the title. The boards count against the plan like any others.',
      refusals: ['sign-in-required', 'one-board-limit', 'plan-expired', 'event-not-found'],
    },
    async (call) => {
      const { title, rooms, demo = false } = call.body;
      const event = await openForDevice<Opened>(call, {
        what: 'events',
        boards: rooms.length,
        payload: { type: 'OpenEvent', title, rooms, ...(demo && { demo }) },
        open: async ({ ownerId, owned, boardsMax, claim }) => {
          const identity = { id: ids.uuid(), adminKey: ids.uuid() };
          const opened: NewEvent = {
            ...identity,
            shortId: eventCode(ids),
            title,
            recoveryCode: recoveryCodes.first(identity),
            ownerSessionId: ownerId,
            demo,
            at: new Date(clock.nowMs()).toISOString(),
          };
          const { ip } = call.request;
          const boards = rooms.map((room) => boardOfRoom(dependencies, opened, { room, ip, owned }));
          const result = await withFreeShortId(
            () => openEvent(db, opened, boards, { boardsMax, claim }),
            () => {
              opened.shortId = eventCode(ids);
              for (const board of boards) board.shortId = ids.shortId();
            },
          );
          return result === 'opened' ? opened : result;
        },
        again: async ({ eventId }) => {
          const opened = eventId === undefined ? undefined : await readEvent(db, eventId);
          if (!opened) return { code: 'event-not-found' };
          return { ...opened, recoveryCode: await recoveryCodes.firstOfEventAgain(db, opened) };
        },
      });
      if ('code' in event) return refuse(call.reply, event.code, event);
      const stored = await readOpenRooms(db, event.id);
      return {
        eventId: event.id,
        shortId: event.shortId,
        adminToken: eventToken(dependencies, event, FIRST_OWNER_ID),
        boards: stored.map((room) => roomAccess(dependencies, room)),
        sessionId: credentialOf(call, event),
        recoveryCode: event.recoveryCode,
      };
    },
  );
};

/** One letter longer than the code of a board, so that no code is both. */
const eventCode = (ids: Ids): ShortId => `${ids.shortId()}${ids.shortId().charAt(0)}`;

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
