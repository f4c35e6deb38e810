import { expect, it } from 'vitest';
import { countersToTry } from './effort.ts';

/** Counters that are tried on average for the first challenge of an address. */
const FIRST = countersToTry(0) / 2;

const average = (from: number, count: number): number =>
  Array.from({ length: count }, (_, index) => countersToTry(from + index) / 2).reduce((a, b) => a + b) /
  count;

it('stays near the first effort while a hall of 5,000 writes for the first time', () => {
  // The first 300 of them are below the ceiling.
  expect(average(0, 4700)).toBeLessThan(1.35 * FIRST);
  expect(countersToTry(4700) / 2).toBeLessThan(2 * FIRST);
});

it('grows with each challenge of the hour, up to ten times the first effort', () => {
  expect(countersToTry(10_000) / 2).toBe(5 * FIRST);
  expect(countersToTry(15_000) / 2).toBe(10 * FIRST);
  expect(countersToTry(10_000_000) / 2).toBe(10 * FIRST);
});
