import { setImmediate as settled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createByteBudget } from './byteBudget.ts';
import { createLimiter } from './limiter.ts';

const LIMIT = 60_000_000;
const HOUR_MS = 3_600_000;

/** A budget whose window never ends by itself. */
const openBudget = () => {
  let nowMs = 1000;
  let calls = 0;
  const counts = new Map<string, number>();
  const limiter = createLimiter(
    {
      add: async (key, points = 1) => {
        calls += 1;
        const count = (counts.get(key) ?? 0) + points;
        counts.set(key, count);
        return { count, endsInMs: HOUR_MS };
      },
      keysHeld: () => counts.size,
    },
    LIMIT,
  );
  return {
    budget: createByteBudget(limiter, LIMIT, () => nowMs),
    calls: () => calls,
    nextHour: () => {
      counts.clear();
      nowMs += HOUR_MS;
    },
  };
};

it('is exceeded by long questions of an address, until the hour ends, and for no other address', async () => {
  const { budget, nextHour } = openBudget();
  let written = 0;
  while (!budget.isExceeded('a') && written < 2 * LIMIT) {
    budget.note('a', 6700);
    written += 6700;
    await settled();
  }
  expect(written).toBeGreaterThan(LIMIT);
  expect(written).toBeLessThan(1.01 * LIMIT);
  expect(budget.isExceeded('b')).toBe(false);
  nextHour();
  expect(budget.isExceeded('a')).toBe(false);
});

it('is enough for a hall of 1,000 people behind one address, which costs few calls', async () => {
  const { budget, calls } = openBudget();
  for (let person = 0; person < 1000; person += 1) {
    for (let question = 0; question < 5; question += 1) budget.note('hall', 1200);
    for (let vote = 0; vote < 100; vote += 1) budget.note('hall', 300);
    await settled();
  }
  expect(budget.isExceeded('hall')).toBe(false);
  expect(calls()).toBeLessThan(1000);
});
