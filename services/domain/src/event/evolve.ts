import type { EventEntry } from '@openfloor/contract/eventLog';
import { assertNever } from '../assertNever.ts';
import { emptyEvent, type EventState } from './eventState.ts';

/** The state of an event after a further entry of its log. @throws if the entry cannot follow the ones before */
export const evolve = (state: EventState, entry: EventEntry): EventState => {
  switch (entry.type) {
    case 'v1.EventOpened':
      return {
        title: entry.title,
        rooms: new Map(entry.rooms.map(({ boardId, room }) => [boardId, { room, isRemoved: false }])),
        owners: [entry.sessionId],
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
    case 'v1.EventOwnerAdded':
      return { ...state, owners: [...state.owners, entry.sessionId] };
    default:
      return assertNever(entry);
  }
};

export const foldEvent = (entries: readonly EventEntry[]): EventState => entries.reduce(evolve, emptyEvent());
