import type { ErrorCode } from '@openfloor/contract/errors';
import type { ConferenceEntry, Room } from '@openfloor/contract/conferenceLog';
import type { BoardId, OwnerId, SessionId, ShortId } from '@openfloor/contract/ids';
import { ROOMS_MAX } from '@openfloor/contract/limits';
import { roomKey } from '@openfloor/contract/roomKey';
import { assertNever } from '../assertNever.ts';
import type { BoardCommand } from '../board/commands.ts';
import type { Refused } from '../board/decision.ts';
import { isRemovedOwner, ownerAddition, ownerRemoval } from '../board/owners.ts';
import type { ConferenceState } from './conferenceState.ts';

export type ConferenceCommand =
  | { type: 'OpenConference'; title: string; shortId: ShortId; sessionId: SessionId; rooms: readonly Room[] }
  | ({ type: 'AddRoom' } & Room)
  | { type: 'RemoveRoom'; boardId: BoardId }
  | {
      type: 'AddConferenceOwner';
      ownerId: OwnerId;
      sessionId: SessionId;
      by: Extract<BoardCommand, { type: 'AddOwner' }>['by'];
    }
  | { type: 'RemoveConferenceOwner'; ownerId: OwnerId };

/**
 * `openBoards`: the boards of the conference that are open. A closed board leaves the list, so its place and name are
 * free. `by`: the owner who acts, if an owner does; a removed owner is refused.
 */
export type ConferenceFacts = { openBoards: ReadonlySet<BoardId>; by?: OwnerId | undefined };

type ConferenceCode =
  Refused['code'] | Extract<ErrorCode, 'event-full' | 'room-name-taken' | 'invalid-token'>;
export type ConferenceRefusal = Omit<Refused, 'code'> & { code: ConferenceCode };
export type ConferenceDecision = { ok: true; entries: ConferenceEntry[] } | ConferenceRefusal;

const refuse = (code: ConferenceCode): ConferenceRefusal => ({ ok: false, code });

const accept = (...entries: ConferenceEntry[]): ConferenceDecision => ({ ok: true, entries });

/** What a command records in the log of a conference, or why it is refused. */
export const decide = (
  command: ConferenceCommand,
  state: ConferenceState,
  facts: ConferenceFacts,
): ConferenceDecision => {
  if (facts.by !== undefined && isRemovedOwner(state, facts.by)) return refuse('invalid-token');
  switch (command.type) {
    case 'OpenConference': {
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
    case 'AddConferenceOwner': {
      const change = ownerAddition(command, state);
      if (!change.ok) return change;
      const { ownerId, sessionId } = command;
      return change.isNew ? accept({ type: 'v1.EventOwnerAdded', ownerId, sessionId }) : accept();
    }
    case 'RemoveConferenceOwner': {
      const change = ownerRemoval(command, state);
      if (!change.ok) return change;
      return change.isNew ? accept({ type: 'v1.EventOwnerRemoved', ownerId: command.ownerId }) : accept();
    }
    default:
      return assertNever(command);
  }
};

/** Names of the rooms that visitors see. */
const listedRooms = ({ rooms }: ConferenceState, { openBoards }: ConferenceFacts): string[] =>
  [...rooms]
    .filter(([boardId, { isRemoved }]) => !isRemoved && openBoards.has(boardId))
    .map(([, { room }]) => room);

const roomFault = (present: readonly string[], added: readonly Room[]): ConferenceRefusal | undefined => {
  const names = [...present, ...added.map(({ room }) => room)].map(roomKey);
  if (names.length > ROOMS_MAX) return refuse('event-full');
  return new Set(names).size < names.length ? refuse('room-name-taken') : undefined;
};
