import type { AgendaItem } from '@openfloor/contract/agenda';
import { describe, expect, it } from 'vitest';
import type { WantedItem } from '../board/commands.ts';
import { placeTalks, talksByRoom, type RoomAgenda } from './programme.ts';

const AT = '2026-05-04T08:00:00.000Z';
const LATER = '2026-05-04T09:00:00.000Z';
const plan = { speakers: [], startsAt: AT, minutes: null, room: null };
const talk = (title: string, room: string | null, details: Partial<WantedItem> = {}): WantedItem => ({
  ...plan,
  newId: `new ${title}`,
  title,
  room,
  ...details,
});
const item = (title: string, details: Partial<AgendaItem> = {}): AgendaItem => ({
  ...plan,
  id: `id ${title}`,
  title,
  asking: 'open',
  ...details,
});
const room = (name: string, ...agenda: AgendaItem[]): RoomAgenda => ({
  boardId: `board ${name}`,
  room: name,
  agenda,
});
/** Titles in each room after the talks were placed. */
const titlesAfter = (talks: readonly WantedItem[], ...rooms: RoomAgenda[]) => {
  const { agendas } = placeTalks(talks, rooms);
  return rooms.map(({ boardId }) => agendas.get(boardId)?.map(({ title }) => title));
};

const askingIn = (boardId: string, ...rooms: RoomAgenda[]) =>
  placeTalks([talk('A', 'Hall', { sourceId: 'a' })], rooms).agendas.get(boardId);

describe('The talks of a programme (EV)', () => {
  it('[EV9] go to the rooms that they name, regardless of case, and replace what is there', () => {
    const rooms = [room('Main hall', item('Gone')), room('Café')];
    expect(titlesAfter([talk('A', 'main HALL'), talk('B', 'CAFÉ')], ...rooms)).toEqual([['A'], ['B']]);
  });

  it('[EV10] leave rooms that none of them names as they are, with the ids and what the items ask for', () => {
    const present = item('Kept', { asking: 'off' });
    const { agendas } = placeTalks([talk('A', 'Hall')], [room('Hall'), room('Café', present)]);
    expect(agendas.get('board Café')).toEqual([{ ...present, newId: present.id }]);
  });

  it('[EV10] do not take a talk of the same title and time from another room when they are where they were', () => {
    const rooms = [room('Hall', item('Lunch')), room('Café', item('Lunch'))];
    expect(titlesAfter([talk('Lunch', 'Hall')], ...rooms)).toEqual([['Lunch'], ['Lunch']]);
  });

  it('[EV9] are counted by room where no room has the name, in the order of the file', () => {
    const talks = [
      talk('A', 'Attic'),
      talk('B', null),
      talk('C', 'ATTIC'),
      talk('D', 'Hall'),
      talk('E', 'Cellar'),
    ];
    expect(placeTalks(talks, [room('Hall')]).unknownRooms).toEqual([
      { room: 'Attic', talks: 2 },
      { room: null, talks: 1 },
      { room: 'Cellar', talks: 1 },
    ]);
    expect(talksByRoom(talks)).toContainEqual({ room: 'Hall', talks: 1 });
  });

  it.each([
    ['of the same source', { sourceId: 'a' }, { sourceId: 'a', title: 'Former', startsAt: LATER }],
    ['of the same title and time', {}, {}],
    ['that got an id of a source', { sourceId: 'a' }, {}],
  ])(
    '[EV10] leave a room that the file does not name when they move: a talk %s',
    (_what, inFile, present) => {
      const rooms = [room('Hall'), room('Café', item('A', present), item('Other'))];
      expect(titlesAfter([talk('A', 'Hall', inFile)], ...rooms)).toEqual([['A'], ['Other']]);
    },
  );

  it.each([
    ['another time', {}, { startsAt: LATER }],
    ['another id of the source', { sourceId: 'a' }, { sourceId: 'b' }],
  ])('[EV10] are not those of another room that have %s', (_what, inFile, present) => {
    expect(
      titlesAfter([talk('Lunch', 'Hall', inFile)], room('Hall'), room('Café', item('Lunch', present))),
    ).toEqual([['Lunch'], ['Lunch']]);
  });

  it('[EV9] stay where they are while the file has them in an unknown room', () => {
    expect(titlesAfter([talk('A', 'Attic')], room('Hall', item('A')))).toEqual([['A']]);
  });

  it('[EV10] take along what they ask for when they move, and keep it where they are', () => {
    const off = item('A', { asking: 'off', sourceId: 'a' });
    expect(askingIn('board Hall', room('Hall'), room('Café', off))).toMatchObject([{ asking: 'off' }]);
    const [stays] = askingIn('board Hall', room('Hall', { ...off, asking: 'open' }), room('Café', off)) ?? [];
    expect(stays).not.toHaveProperty('asking');
  });
});
