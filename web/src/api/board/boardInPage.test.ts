import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import { afterEach, expect, it } from 'vitest';
import { boardInPage, isPageOf } from './boardInPage.ts';

const BOARD = {
  id: '5c1e7a52-4f43-4f6f-9a44-111111111111',
  shortId: 'abc234',
  title: 'Q&A',
  createdAt: '2026-03-01T10:00:00.000Z',
};
const write = (content: string): void => {
  const meta = document.createElement('meta');
  meta.name = 'board';
  meta.content = content;
  document.head.append(meta);
};
afterEach(() => {
  document.head.innerHTML = '';
});

it('reads the board from the page', () => {
  const head = {
    settings: { ...DEFAULT_SETTINGS, review: true },
    talk: { id: BOARD.id, number: 1, title: 'Q&A' },
    answeringId: null,
    stage: [],
    summary: 'none',
    votesSetAside: 0,
    title: BOARD.title,
    endedAt: null,
    agenda: [],
  };
  write(JSON.stringify({ ...BOARD, ...head }));
  expect(boardInPage()).toEqual({ board: BOARD, head, drawn: undefined });
});

it.each([
  ['half a board', JSON.stringify({ id: BOARD.id })],
  ['a board without its head', JSON.stringify(BOARD)],
  ['nonsense', '{'],
])('finds no board in a page with %s', (_, content) => {
  write(content);
  expect(boardInPage()).toBeUndefined();
});

it('finds no board in a page without one', () => {
  expect(boardInPage()).toBeUndefined();
});

it('a page that names the board without its head is a page of the board', () => {
  expect(isPageOf(BOARD.id)).toBe(false);
  write(JSON.stringify(BOARD));
  expect(isPageOf(BOARD.id)).toBe(true);
  expect(isPageOf('5c1e7a52-4f43-4f6f-9a44-222222222222')).toBe(false);
});
