import type { ConferenceList } from '@openfloor/contract/http/conferences';
import type { BoardId } from '@openfloor/contract/ids';
import type { OpenBoard } from '../loadBoards.ts';

/** `rooms`: the boards of its open rooms, in their order. */
export type Conference = ConferenceList[number] & { rooms: readonly BoardId[] };

/** A row of My Boards: a conference with those of its rooms that the device has, or a board by itself. */
export type Entry =
  | { id: string; createdAt: string; conference: Conference; rooms: readonly OpenBoard[] }
  | { id: string; createdAt: string; board: OpenBoard };

/**
 * The rows of boards and conferences, the newest first. Each board has one place: under its conference, if it has one.
 */
export const entriesOf = (boards: readonly OpenBoard[], conferences: readonly Conference[]): Entry[] => {
  const inRooms = new Set(conferences.flatMap(({ rooms }) => rooms));
  return [
    ...conferences.map((conference) => ({
      id: conference.id,
      createdAt: conference.createdAt,
      conference,
      rooms: conference.rooms.flatMap((id) => boards.find((board) => board.id === id) ?? []),
    })),
    ...boards
      .filter(({ id }) => !inRooms.has(id))
      .map((board) => ({ id: board.id, createdAt: board.createdAt, board })),
  ].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
};
