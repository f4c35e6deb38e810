import { expect, it } from 'vitest';
import { createContention } from './contention.ts';

const BOARD = 'a board';

it('counts a board as contended from a conflict until a turn without an event of another node', () => {
  const { isContended, noteConflict, noteTurn } = createContention();
  expect(isContended(BOARD)).toBe(false);
  noteConflict(BOARD);
  expect(isContended(BOARD)).toBe(true);
  // The turn of the batch that had the conflict.
  noteTurn(BOARD, { from: 10, to: 20 });
  expect(isContended(BOARD)).toBe(true);
  noteTurn(BOARD, { from: 20, to: 20 });
  expect(isContended(BOARD)).toBe(false);
});

it('after an event of another node in a turn, needs eight turns without one', () => {
  const { isContended, noteConflict, noteTurn } = createContention();
  noteConflict(BOARD);
  for (let turn = 0; turn < 100; turn += 1) noteTurn(BOARD, { from: turn * 10, to: turn * 10 + 5 });
  for (let turn = 0; turn < 7; turn += 1) noteTurn(BOARD, { from: 995 + turn, to: 996 + turn });
  expect(isContended(BOARD)).toBe(true);
  noteTurn(BOARD, { from: 1002, to: 1003 });
  expect(isContended(BOARD)).toBe(false);
});

it('ignores turns of boards without a conflict, and does not mix up boards', () => {
  const { isContended, noteConflict, noteTurn } = createContention();
  noteTurn(BOARD, { from: 1, to: 2 });
  noteConflict('another board');
  expect([isContended(BOARD), isContended('another board')]).toEqual([false, true]);
});
