import { expect, it } from 'vitest';
import { moved } from './StageOrder.tsx';

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 5, ['a', 'c', 'b']],
  [1, -1, ['b', 'a', 'c']],
  [7, 0, ['a', 'b', 'c']],
])('moves the item at %i to %i, within the list', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
});
