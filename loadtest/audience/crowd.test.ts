import { expect, it } from 'vitest';
import { mostWithin } from './crowd.ts';

it('counts the most times within any window', () => {
  expect(mostWithin(1000, [])).toBe(0);
  expect(mostWithin(1000, [0, 999, 1000, 1500, 1998, 5000])).toBe(4);
});
