import { expect, it } from 'vitest';
import { codeIn } from './findByCode.ts';

it.each([
  ['ungtrb', 'ungtrb'],
  [' UNG trb ', 'ungtrb'],
  ['ung-trb', 'ungtrb'],
  ['https://floor.example/b/ungtrb', 'ungtrb'],
  ['floor.example/b/UNGTRB/', 'ungtrb'],
  ['ung', undefined],
  ['', undefined],
  ['ungtrb!', undefined],
])('the code in %j is %j', (typed, code) => {
  expect(codeIn(typed)).toBe(code);
});
