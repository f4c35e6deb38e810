import { BoardId, ConferenceId, ShortId } from '@openfloor/contract/ids';
import { expect, it } from 'vitest';
import type { OpenBoard } from '../loadBoards.ts';
import { entriesOf, type Conference } from './entries.ts';

const idOf = (n: number): string => `5c1e7a52-4f43-4f6f-9a44-${String(n).padStart(12, '0')}`;
const board = (n: number): OpenBoard => ({
  id: BoardId.parse(idOf(n)),
  shortId: ShortId.parse('abcdef'),
  title: `Board ${n}`,
  createdAt: `2026-05-0${n}T10:00:00.000Z`,
});
const conference = (n: number, rooms: readonly number[]): Conference => ({
  id: ConferenceId.parse(idOf(n + 100)),
  shortId: ShortId.parse('abcdeg'),
  title: `Event ${n}`,
  createdAt: `2026-05-0${n}T10:00:00.000Z`,
  rooms: rooms.map((room) => board(room).id),
});
const titles = (boards: readonly OpenBoard[], conferences: readonly Conference[]) =>
  entriesOf(boards, conferences).map((entry) =>
    'board' in entry ? entry.board.title : [entry.conference.title, ...entry.rooms.map(({ title }) => title)],
  );

it('boards and events are listed newest first, and rooms under their event in its order', () => {
  expect(titles([board(1), board(2), board(3), board(4)], [conference(2, [4, 2])])).toEqual([
    'Board 3',
    ['Event 2', 'Board 4', 'Board 2'],
    'Board 1',
  ]);
});

it('a room that the device does not have is not listed', () => {
  expect(titles([board(1)], [conference(2, [1, 5])])).toEqual([['Event 2', 'Board 1']]);
});
