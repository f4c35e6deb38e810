import { addRoom, removeRoom } from '@openfloor/contract/calls/conferences';
import type { RoomAccess } from '@openfloor/contract/http/conferences';
import type { BoardId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { openRoom, removeRoom as removeBoard } from '@openfloor/store/conferences/openConference';
import { readOpenRooms, type ConferenceRecord } from '@openfloor/store/conferences/readConference';
import { organiserOf, type OrganiserAccess } from '../../auth/conferenceAccess.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import { takeAll } from '../../limits/takeAll.ts';
import { openOnce, withFreeShortId } from '../boards/openOnce.ts';
import { partOf } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { boardOfRoom } from './boardOfRoom.ts';
import { roomAccess } from './createConference.ts';
import type { ConferenceViews } from './conferenceViews.ts';

/** Routes that add rooms to a conference and remove them. */
export const rooms = ({ serve, dependencies }: Server, views: ConferenceViews): void => {
  const { db, limits, clock, ids } = dependencies;

  /** Counts a new room against the limits of the owner and of the address. */
  const admit = async ({ owner }: OrganiserAccess, ip: string) => {
    const message = 'Board rate limit exceeded';
    const exceeded = await takeAll([
      { limiter: limits.boards, key: owner.sessionId, message },
      { limiter: limits.boardsPerIp, key: addressPrefix(ip), message },
    ]);
    return exceeded
      ? ({ ok: false, code: 'rate-limited', ...exceeded } as const)
      : ({ ok: true, ownerId: owner.sessionId } as const);
  };

  const accessTo = async (
    conference: ConferenceRecord,
    boardId: BoardId,
  ): Promise<RoomAccess | RefusedWith> => {
    const room = (await readOpenRooms(db, conference.id)).find((each) => each.boardId === boardId);
    return room ? roomAccess(dependencies, room) : { code: 'board-not-found' };
  };

  serve(
    addRoom,
    {
      tag: 'Events',
      summary: 'Open a board for a further room',
      refusals: ['board-not-found', 'event-full', 'room-name-taken', 'one-board-limit', 'plan-expired'],
    },
    async ({ body: { title: room }, right, request, reply }) => {
      const { conference, owner } = right;
      const { ip } = request;
      const added = await openOnce<RoomAccess>(dependencies, request, {
        caller: organiserOf(right),
        payload: { type: 'AddRoom', eventId: conference.id, room },
        admit: () => admit(right, ip),
        open: async ({ owned, boardsMax, claim }) => {
          const opener = { ownerSessionId: owner.sessionId, demo: conference.demo };
          const board = boardOfRoom(dependencies, opener, { room, ip, owned });
          const opening = { boardsMax, claim, by: owner.id, ownerId: ids.uuid };
          const result = await withFreeShortId(
            () => openRoom(db, conference.id, board, opening),
            () => {
              board.shortId = ids.shortId();
            },
          );
          if (typeof result === 'string') return result;
          if (!result.ok) return { code: result.code };
          views.forget(conference.id);
          return accessTo(conference, board.id);
        },
        again: ({ boardId }) => accessTo(conference, partOf(boardId, 'board')),
      });
      return 'code' in added ? refuse(reply, added.code, added) : added;
    },
  );

  serve(
    removeRoom,
    { tag: 'Events', summary: 'Remove a board from an event; the board stays' },
    async ({ params: { eventId: conferenceId, boardId }, right, reply }) => {
      const at = new Date(clock.nowMs()).toISOString();
      const removed = await removeBoard(db, conferenceId, boardId, { at, by: right.owner.id });
      if (!removed.ok) return refuse(reply, removed.code);
      views.forget(conferenceId);
      return undefined;
    },
  );
};
