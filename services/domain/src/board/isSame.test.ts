import { expect, it } from 'vitest';
import { isSame } from './isSame.ts';

it('[SE7] does not depend on the order of keys, at any depth', () => {
  expect(isSame({ brand: { primary: '#fff', logo: true } }, { brand: { logo: true, primary: '#fff' } })).toBe(
    true,
  );
});

it.each([
  [{ logo: true }, {}],
  [{ logo: true }, { logo: false }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [null, {}],
  [null, undefined],
])('[SE7] %j and %j differ', (one, other) => {
  expect(isSame(one, other)).toBe(false);
});
