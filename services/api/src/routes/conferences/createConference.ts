import * as calls from '@openfloor/contract/calls/conferences';
import type { RoomAccess } from '@openfloor/contract/http/conferences';
import { FIRST_OWNER_ID, type ShortId } from '@openfloor/contract/ids';
import { openConference, type NewConference } from '@openfloor/store/conferences/openConference';
import {
  readConference,
  readOpenRooms,
  type ConferenceRecord,
  type StoredRoom,
} from '@openfloor/store/conferences/readConference';
import { conferenceToken } from '../../auth/conferenceAccess.ts';
import type { ApiDependencies, Ids } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { credentialOf, openForDevice } from '../boards/openForDevice.ts';
import { withFreeShortId } from '../boards/openOnce.ts';
import type { Server } from '../serve.ts';
import { boardOfRoom } from './boardOfRoom.ts';

/** The conference that a caller opened, and the code that makes any device its owner. */
type Opened = Pick<ConferenceRecord, 'id' | 'shortId' | 'adminKey' | 'keyId' | 'ownerSessionId'> & {
  recoveryCode: string;
};

export const createConference = ({ serve, dependencies }: Server): void => {
  const { db, clock, ids, recoveryCodes } = dependencies;
  serve(
    calls.createConference,
    {
      tag: 'Events',
      summary: 'Create an event of several boards, all of them or none',
      description:
        'Each room gets a board with its name as the title. The boards count against the plan like any others.',
      refusals: ['sign-in-required', 'one-board-limit', 'plan-expired', 'event-not-found'],
    },
    async (call) => {
      const { title, rooms, demo = false } = call.body;
      const conference = await openForDevice<Opened>(call, {
        what: 'events',
        boards: rooms.length,
        // The idempotency key covers a hash of this. It must not change: a repeat after a deploy has to match.
        payload: { type: 'OpenEvent', title, rooms, ...(demo && { demo }) },
        open: async ({ ownerId, owned, boardsMax, claim }) => {
          const identity = { id: ids.uuid(), adminKey: ids.uuid() };
          const opened: NewConference = {
            ...identity,
            shortId: conferenceCode(ids),
            title,
            recoveryCode: recoveryCodes.first(identity),
            ownerSessionId: ownerId,
            demo,
            at: new Date(clock.nowMs()).toISOString(),
          };
          const { ip } = call.request;
          const boards = rooms.map((room) => boardOfRoom(dependencies, opened, { room, ip, owned }));
          const result = await withFreeShortId(
            () => openConference(db, opened, boards, { boardsMax, claim }),
            () => {
              opened.shortId = conferenceCode(ids);
              for (const board of boards) board.shortId = ids.shortId();
            },
          );
          return result === 'opened' ? opened : result;
        },
        again: async ({ eventId: conferenceId }) => {
          const opened = conferenceId === undefined ? undefined : await readConference(db, conferenceId);
          if (!opened) return { code: 'event-not-found' };
          return { ...opened, recoveryCode: await recoveryCodes.repeatFirstOfConference(db, opened) };
        },
      });
      if ('code' in conference) return refuse(call.reply, conference.code, conference);
      const stored = await readOpenRooms(db, conference.id);
      return {
        eventId: conference.id,
        shortId: conference.shortId,
        adminToken: conferenceToken(dependencies, conference, FIRST_OWNER_ID),
        boards: stored.map((room) => roomAccess(dependencies, room)),
        sessionId: credentialOf(call, conference),
        recoveryCode: conference.recoveryCode,
      };
    },
  );
};

/** One letter longer than the code of a board, so that no code is both. */
const conferenceCode = (ids: Ids): ShortId => `${ids.shortId()}${ids.shortId().charAt(0)}`;

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
