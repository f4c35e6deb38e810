import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { logPages } from './logPages.ts';

const seqsOf = async (after: number, upTo: number): Promise<number[]> =>
  Array.from({ length: upTo - after }, (_, index) => after + index + 1);

it('a range is read once, in order, in pages that are full but for the last', async () => {
  const range = fc.record({ from: fc.nat(50), length: fc.nat(50), size: fc.integer({ min: 1, max: 60 }) });
  await fc.assert(
    fc.asyncProperty(range, async ({ from, length, size }) => {
      const to = from + length;
      const rest = vi.fn<(tookMs: number) => Promise<void>>(async () => {});
      const pages = await Array.fromAsync(logPages({ from, to, size }, seqsOf, rest));
      expect(pages.flat()).toEqual(await seqsOf(from, to));
      expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true);
      expect(rest).toHaveBeenCalledTimes(Math.max(0, pages.length - 1));
    }),
  );
});

it('a page is read when the caller has worked on the one before', async () => {
  const read = vi.fn<(after: number, upTo: number) => Promise<number>>(async (after) => after);
  for await (const page of logPages({ from: 0, to: 100, size: 10 }, read)) if (page === 20) break;
  expect(read).toHaveBeenCalledTimes(3);
});
