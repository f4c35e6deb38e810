import { expect, it } from 'vitest';
import { shortLine } from './shortLine.ts';

it.each([
  ['  two\n\tlines ', 20, 'two lines'],
  ['a\0b', 20, 'ab'],
  ['<b>bold</b>', 20, '<b>bold</b>'],
  ['abcdef', 3, 'abc'],
  ['ab 😀', 4, 'ab'],
  ['\ud83d', 5, '\ufffd'],
  [' \u0000 ', 5, ''],
])('%j in %i units is %j', (text, lengthMax, line) => {
  expect(shortLine(text, lengthMax)).toBe(line);
});

it('closes what a cut leaves open, and stays within the limit', () => {
  const line = shortLine(`\u202e${'x'.repeat(400)}`, 300);
  expect(line).toBe(`\u202e${'x'.repeat(298)}\u202c`);
});
