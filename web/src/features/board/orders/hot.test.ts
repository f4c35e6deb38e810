import { describe, expect, it } from 'vitest';
import { byHeat, hotScore } from './hot.ts';

const NOW_MS = Date.parse('2026-03-01T12:00:00.000Z');
const asked = (id: string, minutesAgo: number, votes: number, pinned = false) => ({
  id,
  votes,
  pinned,
  isAnswered: false,
  createdAt: new Date(NOW_MS - minutesAgo * 60_000).toISOString(),
});
const order = (...questions: ReturnType<typeof asked>[]): string[] =>
  byHeat(questions, NOW_MS).map(({ id }) => id);

describe('The order Hot', () => {
  it('puts the newer of two questions with the same votes first', () => {
    expect(order(asked('old', 40, 9), asked('new', 4, 9))).toEqual(['new', 'old']);
  });

  it('puts the one with more votes first among questions of one age', () => {
    expect(order(asked('few', 10, 2), asked('many', 10, 20))).toEqual(['many', 'few']);
  });

  it('lets a new question with some votes pass an old one with many', () => {
    expect(order(asked('old', 60, 40), asked('new', 5, 8))).toEqual(['new', 'old']);
    expect(order(asked('old', 60, 400), asked('new', 5, 8))).toEqual(['old', 'new']);
  });

  it('keeps pinned questions first, and the older first among equals', () => {
    expect(order(asked('b', 3, 0), asked('pin', 90, 0, true), asked('a', 3, 0))).toEqual(['pin', 'a', 'b']);
    const answered = { ...asked('pin', 90, 0, true), isAnswered: true };
    expect(order(asked('b', 3, 0), answered, asked('a', 3, 0))).toEqual(['a', 'b', 'pin']);
  });

  it('falls with age and rises with votes, from the first minute on', () => {
    for (const age of [0, 1, 5, 30, 300, 100_000]) {
      expect(hotScore(1, age)).toBeGreaterThan(hotScore(0, age));
      expect(hotScore(1, age + 1)).toBeLessThan(hotScore(1, age));
    }
  });

  it('takes a question from the future as new', () => {
    expect(order(asked('new', 0, 3), asked('future', -10, 3))).toEqual(['new', 'future']);
  });
});
