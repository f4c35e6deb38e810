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

/** The talk A in a room after it was placed there, with one that stays in the room. */
const placedIn = (boardId: string, ...rooms: RoomAgenda[]) => {
  const file = [talk('A', 'Hall', { sourceId: 'a' }), talk('Stays', 'Hall', { sourceId: 's' })];
  return placeTalks(file, rooms).agendas.get(boardId)?.[0];
};

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

  const stays = item('Stays', { sourceId: 's' });
  const inHall = talk('Stays', 'Hall', { sourceId: 's' });

  it('[EV10] leave a room that the file does not name when they move, by the id of their source', () => {
    const rooms = [
      room('Hall', stays),
      room('Café', item('Former', { sourceId: 'a', startsAt: LATER }), item('Other')),
    ];
    expect(titlesAfter([inHall, talk('A', 'Hall', { sourceId: 'a' })], ...rooms)).toEqual([
      ['Stays', 'A'],
      ['Other'],
    ]);
  });

  it.each([
    ['the same title and time, without ids', {}, {}],
    ['the same title and time, of which one has an id', { sourceId: 'a' }, {}],
    ['another id of the source', { sourceId: 'a' }, { sourceId: 'b' }],
  ])('[EV10] do not take from a room that the file does not name a talk of %s', (_what, inFile, present) => {
    const rooms = [room('Hall', stays), room('Café', item('Lunch', present))];
    expect(titlesAfter([inHall, talk('Lunch', 'Hall', inFile)], ...rooms)).toEqual([
      ['Stays', 'Lunch'],
      ['Lunch'],
    ]);
  });

  it('[EV10] take nothing from a room that the file does not name when the file is imported first', () => {
    const rooms = [
      room('Hall'),
      room('Café', item('Lunch', { sourceId: '1' }), item('Panel', { sourceId: '2' })),
    ];
    const file = [talk('Lunch', 'Hall', { sourceId: '1' }), talk('Opening', 'Hall', { sourceId: '2' })];
    expect(titlesAfter(file, ...rooms)).toEqual([
      ['Lunch', 'Opening'],
      ['Lunch', 'Panel'],
    ]);
  });

  it('[EV10] take nothing from a room whose ids start again where theirs do', () => {
    const rooms = [
      room('Hall', item('A', { sourceId: '1' })),
      room('Café', item('B', { sourceId: '1' }), item('C', { sourceId: '2' })),
    ];
    const file = [talk('A', 'Hall', { sourceId: '1' }), talk('New', 'Hall', { sourceId: '2' })];
    expect(titlesAfter(file, ...rooms)).toEqual([
      ['A', 'New'],
      ['B', 'C'],
    ]);
  });

  it('[EV9] stay in a room that the file names while their new room is unknown or cannot be changed', () => {
    const rooms = [room('Hall', item('A', { sourceId: 'a' }), item('Gone'))];
    expect(titlesAfter([talk('B', 'Hall'), talk('A', 'Attic', { sourceId: 'a' })], ...rooms)).toEqual([
      ['B', 'A'],
    ]);
  });

  it('[EV9] stay where they are while the file has them in an unknown room', () => {
    expect(titlesAfter([talk('A', 'Attic')], room('Hall', item('A')))).toEqual([['A']]);
  });

  it('[EV10] take along what they ask for when they move, and keep it where they are', () => {
    const off = item('A', { asking: 'off', sourceId: 'a' });
    expect(placedIn('board Hall', room('Hall', stays), room('Café', off))).toMatchObject({ asking: 'off' });
    const here = placedIn('board Hall', room('Hall', stays, { ...off, asking: 'open' }), room('Café', off));
    expect(here).not.toHaveProperty('asking');
  });
});
