import { expect, it } from 'vitest';
import { boardPages } from './boardPages.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

it('pages go on after their last board, also if the work on it failed', async () => {
  const due = Array.from({ length: 7 }, (_, number) => ({ id: idOf(number) }));
  const afters: string[] = [];
  const read = async (after: string) => {
    afters.push(after);
    return due.filter(({ id }) => id > after).slice(0, 3);
  };
  const pages = await Array.fromAsync(boardPages(read));
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(pages.flat()).toEqual(due);
  expect(afters.slice(1)).toEqual([idOf(2), idOf(5), idOf(6)]);
});
