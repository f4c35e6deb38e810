import { expect, it } from 'vitest';
import { median, percentile } from './percentile.ts';

it('is the nearest rank', () => {
  expect(percentile([], 0.5)).toBeNaN();
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.01, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 1, 50, 99, 100]);
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(percentile([10, 9], 0.51)).toBe(10);
});
