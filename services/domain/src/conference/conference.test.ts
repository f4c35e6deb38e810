import type { ConferenceEntry, Room } from '@openfloor/contract/conferenceLog';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { OWNERS_MAX, ROOMS_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { decide, type ConferenceCommand, type ConferenceDecision } from './decide.ts';
import type { ConferenceState } from './conferenceState.ts';
import { foldConference } from './evolve.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const roomsUpTo = (count: number): Room[] =>
  Array.from({ length: count }, (_, place) => ({ boardId: idOf(place), room: `Room ${place}` }));
const about = { title: 'Our conference', shortId: 'k7m2qpx', sessionId: idOf(900) };
const opened = (rooms: Room[]): ConferenceEntry => ({ type: 'v1.EventOpened', ...about, rooms });
const removed = (boardId: string): ConferenceEntry => ({ type: 'v1.RoomRemoved', boardId });

const AT = '2026-03-01T10:00:00.000Z';
const stateAfter = (entries: ConferenceEntry[]): ConferenceState =>
  foldConference(entries.map((entry) => ({ entry, at: AT })));

/** `closed`: boards of the conference that are closed. `by`: the owner who acts. */
const given = (entries: ConferenceEntry[], closed: string[] = []) => ({
  when: (command: ConferenceCommand, by?: string): ConferenceDecision => {
    const state = stateAfter(entries);
    const openBoards = new Set(state.rooms.keys()).difference(new Set(closed));
    return decide(command, state, { openBoards, by });
  },
});
const records = (...entries: ConferenceEntry[]): ConferenceDecision => ({ ok: true, entries });
const refuses = (code: string) => ({ ok: false, code });

const [hall, workshop] = [
  { boardId: idOf(1), room: 'Main hall' },
  { boardId: idOf(2), room: 'Workshop' },
];
type AddConferenceOwner = Extract<ConferenceCommand, { type: 'AddConferenceOwner' }>;
const add = (boardId: string, room: string): ConferenceCommand => ({ type: 'AddRoom', boardId, room });

const own = (number: number, by: AddConferenceOwner['by'] = { removed: 0 }): ConferenceCommand => ({
  type: 'AddConferenceOwner',
  ownerId: idOf(number + 10_000),
  sessionId: idOf(number),
  by,
});
const added = (number: number): ConferenceEntry => ({
  type: 'v1.EventOwnerAdded',
  ownerId: idOf(number + 10_000),
  sessionId: idOf(number),
});
const remove = (ownerId: string): ConferenceCommand => ({ type: 'RemoveConferenceOwner', ownerId });
const left = (ownerId: string): ConferenceEntry => ({ type: 'v1.EventOwnerRemoved', ownerId });

describe('Conferences (EV)', () => {
  it('[EV1] a conference is opened with its title and its rooms', () => {
    const rooms = [hall, workshop];
    expect(given([]).when({ type: 'OpenConference', ...about, rooms })).toEqual(records(opened(rooms)));
  });

  it('[EV1] two rooms with one name, and more than fifty, are refused', () => {
    const twice = [hall, { ...workshop, room: 'MAIN hall' }];
    expect(given([]).when({ type: 'OpenConference', ...about, rooms: twice })).toEqual(
      refuses('room-name-taken'),
    );
    const many = roomsUpTo(ROOMS_MAX + 1);
    expect(given([]).when({ type: 'OpenConference', ...about, rooms: many })).toEqual(refuses('event-full'));
    expect(given([]).when({ type: 'OpenConference', ...about, rooms: many.slice(1) })).toMatchObject({
      ok: true,
    });
  });

  it('[EV2] a further room is recorded, unless its name is taken or the conference is full', () => {
    const event = given([opened([hall])]);
    expect(event.when(add(workshop.boardId, workshop.room))).toEqual(
      records({ type: 'v1.RoomAdded', ...workshop }),
    );
    expect(event.when(add(idOf(3), 'main HALL'))).toEqual(refuses('room-name-taken'));
    const full = given([opened(roomsUpTo(ROOMS_MAX))]);
    expect(full.when(add(idOf(99), 'One more'))).toEqual(refuses('event-full'));
  });

  it('[EV2] a removed room and a closed board leave their name and their place', () => {
    const rooms = roomsUpTo(ROOMS_MAX);
    const wasRemoved = given([opened(rooms), removed(idOf(7))]);
    expect(wasRemoved.when(add(idOf(99), 'room 7'))).toMatchObject({ ok: true });
    const wasClosed = given([opened(rooms)], [idOf(7)]);
    expect(wasClosed.when(add(idOf(99), 'room 7'))).toMatchObject({ ok: true });
    expect(wasClosed.when(add(idOf(99), 'room 8'))).toEqual(refuses('room-name-taken'));
  });

  it('[EV3] the rooms stay in the order in which they were added', () => {
    const { rooms } = stateAfter([
      opened([hall]),
      { type: 'v1.RoomAdded', ...workshop },
      removed(hall.boardId),
      { type: 'v1.RoomAdded', boardId: idOf(3), room: 'Main hall' },
    ]);
    expect([...rooms.values()]).toEqual([
      { room: 'Main hall', isRemoved: true },
      { room: 'Workshop', isRemoved: false },
      { room: 'Main hall', isRemoved: false },
    ]);
  });

  it('[EV4] removing a room is recorded once, and refused for a board of elsewhere', () => {
    const removeHall: ConferenceCommand = { type: 'RemoveRoom', boardId: hall.boardId };
    expect(given([opened([hall])]).when(removeHall)).toEqual(records(removed(hall.boardId)));
    expect(given([opened([hall]), removed(hall.boardId)]).when(removeHall)).toEqual(records());
    expect(given([opened([workshop])]).when(removeHall)).toEqual(refuses('board-not-found'));
  });

  it('[EV6] a further owner is recorded once, and at most 200 own a conference', () => {
    expect(given([opened([hall])]).when(own(901))).toEqual(records(added(901)));
    expect(given([opened([hall])]).when(own(900))).toEqual(records());
    expect(given([opened([hall]), added(901)]).when(own(901))).toEqual(records());
    const others = Array.from({ length: OWNERS_MAX - 1 }, (_, place) => added(1000 + place));
    expect(given([opened([hall]), ...others]).when(own(5000))).toMatchObject(refuses('board-full'));
    expect(given([opened([hall]), ...others.slice(1)]).when(own(5000))).toMatchObject({ ok: true });
  });

  it('[EV7] an owner is let in by an owner, or by a code from after the last removal', () => {
    const event = given([opened([hall]), added(901), left(idOf(10_901))]);
    expect(event.when(own(902, { owner: idOf(900) }))).toEqual(records(added(902)));
    expect(event.when(own(902, { owner: idOf(901) }))).toEqual(refuses('not-your-board'));
    expect(event.when(own(902, { removed: 0 }))).toEqual(refuses('recovery-code-not-found'));
    expect(event.when(own(902, { removed: 1 }))).toEqual(records(added(902)));
  });

  it('[EV8] a removal is recorded once; the last owner stays, and an unknown one is not found', () => {
    const event = given([opened([hall]), added(901)]);
    expect(event.when(remove(FIRST_OWNER_ID))).toEqual(records(left(FIRST_OWNER_ID)));
    expect(event.when(remove(idOf(5)))).toEqual(refuses('owner-not-found'));
    const alone = given([opened([hall]), added(901), left(idOf(10_901))]);
    expect(alone.when(remove(idOf(10_901)))).toEqual(records());
    expect(alone.when(remove(FIRST_OWNER_ID))).toEqual(refuses('last-owner'));
  });

  it('[EV8] a removed owner does nothing more, and is another owner when it comes back', () => {
    const event = given([opened([hall]), added(901), left(idOf(10_901))]);
    for (const command of [add(workshop.boardId, 'Workshop'), remove(FIRST_OWNER_ID)])
      expect(event.when(command, idOf(10_901))).toEqual(refuses('invalid-token'));
    expect(event.when(add(workshop.boardId, 'Workshop'), FIRST_OWNER_ID)).toMatchObject({ ok: true });
    const { owners } = stateAfter([
      opened([hall]),
      added(901),
      left(idOf(10_901)),
      { type: 'v1.EventOwnerAdded', ownerId: idOf(7), sessionId: idOf(901) },
    ]);
    expect(owners).toMatchObject([
      { id: FIRST_OWNER_ID, sessionId: idOf(900), since: AT, isRemoved: false },
      { id: idOf(10_901), isRemoved: true },
      { id: idOf(7), sessionId: idOf(901), isRemoved: false },
    ]);
  });

  it('[EV4] a log that removes a board of elsewhere cannot be read', () => {
    expect(() => stateAfter([opened([workshop]), removed(hall.boardId)])).toThrow('is no room of the event');
  });
});
