import { expect, it } from 'vitest';
import { CODE_ALPHABET, normalizeCode } from './writtenCode.ts';

it.each([
  ['0123A-BCDEF', '0123ABCDEF'],
  ['0123abcdef', '0123ABCDEF'],
  [' o123a bcdef\n', '0123ABCDEF'],
  ['0i23A–BCDEF', '0123A–BCDEF'],
  ['ilIL', '1111'],
])('reads a typed code: %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

it('leaves every digit of a code as it is', () => {
  expect(normalizeCode(CODE_ALPHABET)).toBe(CODE_ALPHABET);
});
