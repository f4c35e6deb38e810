import { expect, it } from 'vitest';
import { countersToTry } from './effort.ts';

/** Average number of counters tried for the first challenge of an address. */
const FIRST = countersToTry(0) / 2;

const average = (from: number, count: number): number =>
  Array.from({ length: count }, (_, index) => countersToTry(from + index) / 2).reduce((a, b) => a + b) /
  count;

it('stays near the initial effort during the first writes of 5,000 people', () => {
  // The first 300 sessions are below the limit.
  expect(average(0, 4700)).toBeLessThan(1.35 * FIRST);
  expect(countersToTry(4700) / 2).toBeLessThan(2 * FIRST);
});

it('grows with each challenge of the hour, up to ten times the initial effort', () => {
  expect(countersToTry(10_000) / 2).toBe(5 * FIRST);
  expect(countersToTry(15_000) / 2).toBe(10 * FIRST);
  expect(countersToTry(10_000_000) / 2).toBe(10 * FIRST);
});
