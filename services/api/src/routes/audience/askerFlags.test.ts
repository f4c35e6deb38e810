import { anna, asked, boardId } from '@openfloor/domain/testing/sampleBoard';
import { emptyBoard } from '@openfloor/domain/board/boardState';
import { evolve } from '@openfloor/domain/board/evolve';
import { expect, it } from 'vitest';
import { createAskerFlags } from './askerFlags.ts';

const START_MS = Date.parse('2026-03-01T10:00:00.000Z');
const MINUTE_MS = 60_000;

/** A board on which Anna asked three questions at these times of the log. */
const boardAskedAt = (...atMs: number[]) => {
  const state = emptyBoard();
  atMs.forEach((ms, place) =>
    evolve(state, {
      at: new Date(ms).toISOString(),
      event: {
        ...asked,
        sessionId: anna,
        questionId: `c0000000-0000-4000-8000-00000000000${place}`,
        text: `${place}?`,
      },
    }),
  );
  return state;
};
const flagsAt = (atMs: number, state: ReturnType<typeof emptyBoard>) =>
  createAskerFlags().note({ boardId, sessionId: anna, text: 'Another one?', atMs }, state);

it('questions that the log has an hour ahead of the clock are no flood', () => {
  const aheadMs = START_MS + 60 * MINUTE_MS;
  expect(flagsAt(START_MS + MINUTE_MS, boardAskedAt(aheadMs, aheadMs + 1, aheadMs + 2))).toEqual([]);
});

it('questions within a minute are a flood, also those of a node whose clock is a little ahead', () => {
  const flood = [{ reason: 'flood', by: 'rules' }];
  expect(flagsAt(START_MS, boardAskedAt(START_MS - MINUTE_MS + 1, START_MS, START_MS + 500))).toEqual(flood);
  expect(flagsAt(START_MS, boardAskedAt(START_MS - MINUTE_MS, START_MS, START_MS))).toEqual([]);
});
