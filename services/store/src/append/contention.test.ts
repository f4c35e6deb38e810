import { expect, it } from 'vitest';
import { createContention } from './contention.ts';

const BOARD = 'a board';

it('counts a board as contended from a conflict until eight turns without an event of another node', () => {
  const { isContended, noteConflict, noteTurn } = createContention();
  expect(isContended(BOARD)).toBe(false);
  noteConflict(BOARD);
  expect(isContended(BOARD)).toBe(true);
  noteTurn(BOARD, { from: 10, to: 20 });
  for (let seq = 20; seq < 27; seq += 1) noteTurn(BOARD, { from: seq, to: seq + 1 });
  expect(isContended(BOARD)).toBe(true);
  noteTurn(BOARD, { from: 27, to: 28 });
  expect(isContended(BOARD)).toBe(false);
});

it('starts to count again when another node wrote', () => {
  const { isContended, noteConflict, noteTurn } = createContention();
  noteConflict(BOARD);
  for (let turn = 0; turn < 100; turn += 1) noteTurn(BOARD, { from: turn * 10, to: turn * 10 + 5 });
  expect(isContended(BOARD)).toBe(true);
  for (let turn = 0; turn < 7; turn += 1) noteTurn(BOARD, { from: 995, to: 995 });
  expect(isContended(BOARD)).toBe(true);
  noteTurn(BOARD, { from: 995, to: 995 });
  expect(isContended(BOARD)).toBe(false);
});

it('ignores turns of boards without a conflict, and does not mix up boards', () => {
  const { isContended, noteConflict, noteTurn } = createContention();
  noteTurn(BOARD, { from: 1, to: 2 });
  noteConflict('another board');
  expect([isContended(BOARD), isContended('another board')]).toEqual([false, true]);
});
