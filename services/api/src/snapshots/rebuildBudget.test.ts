import { describe, expect, it } from 'vitest';
import { createRebuildBudget } from './rebuildBudget.ts';

/** Number of rebuilds allowed when one is requested each millisecond from `fromMs` on. */
const createAsked = (questions = 10) => {
  let elapsedMs = 1_000_000;
  const budget = createRebuildBudget({ elapsedMs: () => elapsedMs });
  return {
    pass: (ms: number) => {
      elapsedMs += ms;
    },
    takenDuring: (ms: number): number => {
      let taken = 0;
      for (let passedMs = 0; passedMs < ms; passedMs += 1) {
        if (budget.take(questions)) taken += 1;
        elapsedMs += 1;
      }
      return taken;
    },
    take: () => budget.take(questions),
  };
};

describe('The budget of rebuilds', () => {
  it('allows occasional rebuilds', () => {
    const { take, pass } = createAsked();
    for (let count = 0; count < 100; count += 1) {
      expect(take()).toBe(true);
      pass(100);
    }
  });

  it('allows a burst of ten after an idle time, and then no more', () => {
    const { take } = createAsked();
    const taken = Array.from({ length: 20 }, () => take());
    expect(taken.filter(Boolean)).toHaveLength(10);
    expect(taken.indexOf(false)).toBe(10);
  });

  it('allows one each 100 ms under constant demand', () => {
    const { takenDuring } = createAsked();
    takenDuring(1000);
    expect(takenDuring(10_000)).toBe(100);
  });

  it.each([
    [500, 100],
    [5000, 10],
    [20_000, 2],
  ])('allows fewer for long lists: of %i questions %i in 10 s', (questions, rebuilds) => {
    const { takenDuring } = createAsked(questions);
    takenDuring(10_000);
    expect(Math.abs(takenDuring(10_000) - rebuilds)).toBeLessThanOrEqual(1);
  });

  it('saves at most ten, for any idle time', () => {
    const { takenDuring, take, pass } = createAsked();
    takenDuring(1000);
    pass(3_600_000);
    expect(Array.from({ length: 20 }, () => take()).filter(Boolean)).toHaveLength(10);
  });
});
