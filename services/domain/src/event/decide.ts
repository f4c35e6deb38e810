import type { ErrorCode } from '@openfloor/contract/errors';
import type { EventEntry, Room } from '@openfloor/contract/eventLog';
import type { BoardId, SessionId, ShortId } from '@openfloor/contract/ids';
import { OWNERS_MAX, ROOMS_MAX } from '@openfloor/contract/limits';
import { assertNever } from '../assertNever.ts';
import type { EventState } from './eventState.ts';

export type EventCommand =
  | { type: 'OpenEvent'; title: string; shortId: ShortId; sessionId: SessionId; rooms: readonly Room[] }
  | ({ type: 'AddRoom' } & Room)
  | { type: 'RemoveRoom'; boardId: BoardId }
  | { type: 'AddEventOwner'; sessionId: SessionId };

/** `openBoards`: those boards of the event that are open. A closed board leaves the list, so its place and name are free. */
export type EventFacts = { openBoards: ReadonlySet<BoardId> };

export type EventRefusal = {
  ok: false;
  code: Extract<ErrorCode, 'board-not-found' | 'board-full' | 'event-full' | 'room-name-taken'>;
};
export type EventDecision = { ok: true; entries: EventEntry[] } | EventRefusal;

const refuse = (code: EventRefusal['code']): EventRefusal => ({ ok: false, code });
const accept = (...entries: EventEntry[]): EventDecision => ({ ok: true, entries });

/** What a command records in the log of an event, or why it is refused. */
export const decide = (command: EventCommand, state: EventState, facts: EventFacts): EventDecision => {
  switch (command.type) {
    case 'OpenEvent': {
      const { rooms, ...opened } = command;
      return roomFault([], rooms) ?? accept({ ...opened, type: 'v1.EventOpened', rooms: [...rooms] });
    }
    case 'AddRoom': {
      const { boardId, room } = command;
      return (
        roomFault(listedRooms(state, facts), [command]) ?? accept({ type: 'v1.RoomAdded', boardId, room })
      );
    }
    case 'RemoveRoom': {
      const known = state.rooms.get(command.boardId);
      if (!known) return refuse('board-not-found');
      return known.isRemoved ? accept() : accept({ type: 'v1.RoomRemoved', boardId: command.boardId });
    }
    case 'AddEventOwner': {
      const { sessionId } = command;
      if (state.owners.includes(sessionId)) return accept();
      if (state.owners.length >= OWNERS_MAX) return refuse('board-full');
      return accept({ type: 'v1.EventOwnerAdded', sessionId });
    }
    default:
      return assertNever(command);
  }
};

/** Names of the rooms that visitors see. */
const listedRooms = ({ rooms }: EventState, { openBoards }: EventFacts): string[] =>
  [...rooms]
    .filter(([boardId, { isRemoved }]) => !isRemoved && openBoards.has(boardId))
    .map(([, { room }]) => room);

const roomFault = (present: readonly string[], added: readonly Room[]): EventRefusal | undefined => {
  const names = [...present, ...added.map(({ room }) => room)].map((name) => name.toLowerCase());
  if (names.length > ROOMS_MAX) return refuse('event-full');
  return new Set(names).size < names.length ? refuse('room-name-taken') : undefined;
};
