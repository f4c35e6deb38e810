import { expect, it } from 'vitest';
import { fileNameIn } from './exportBoard.ts';

it.each([
  ['attachment; filename="Town hall.csv"', 'Town hall.csv'],
  ['attachment; filename=board.csv', 'board.csv'],
  [`attachment; filename="?.csv"; filename*=UTF-8''%D8%A3.csv`, 'أ.csv'],
  ['attachment', undefined],
])('the name of a file in %j', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
