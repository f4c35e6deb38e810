import type { RecordedEntry } from '@openfloor/contract/conferenceLog';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { assertNever } from '../assertNever.ts';
import { withoutOwner } from '../board/owners.ts';
import { emptyConference, type ConferenceState } from './conferenceState.ts';

/** The state of a conference after a further entry of its log. @throws if the entry cannot follow the ones before */
export const evolve = (
  state: ConferenceState,
  { entry, at: since }: Pick<RecordedEntry, 'entry' | 'at'>,
): ConferenceState => {
  switch (entry.type) {
    case 'v1.EventOpened':
      return {
        title: entry.title,
        rooms: new Map(entry.rooms.map(({ boardId, room }) => [boardId, { room, isRemoved: false }])),
        owners: [{ id: FIRST_OWNER_ID, sessionId: entry.sessionId, since, isRemoved: false }],
      };
    case 'v1.RoomAdded': {
      const { boardId, room } = entry;
      return { ...state, rooms: new Map([...state.rooms, [boardId, { room, isRemoved: false }]]) };
    }
    case 'v1.RoomRemoved': {
      const known = state.rooms.get(entry.boardId);
      if (!known) throw new Error(`Board ${entry.boardId} is no room of the event`);
      return { ...state, rooms: new Map([...state.rooms, [entry.boardId, { ...known, isRemoved: true }]]) };
    }
    case 'v1.EventOwnerAdded': {
      const { ownerId: id, sessionId } = entry;
      return { ...state, owners: [...state.owners, { id, sessionId, since, isRemoved: false }] };
    }
    case 'v1.EventOwnerRemoved':
      return { ...state, owners: withoutOwner(state.owners, entry.ownerId) };
    default:
      return assertNever(entry);
  }
};

export const foldConference = (entries: readonly Pick<RecordedEntry, 'entry' | 'at'>[]): ConferenceState =>
  entries.reduce(evolve, emptyConference());
