import { expect, it, vi } from 'vitest';
import { inChunks } from './inChunks.ts';

const chunksOf = async (pieces: Iterable<string> | AsyncIterable<string>): Promise<string[]> =>
  Array.fromAsync(inChunks(pieces));

it('joins small pieces', async () => {
  expect(await chunksOf(['a', 'b', 'c'])).toEqual(['abc']);
});

it('ends a chunk at 16,384 characters or more', async () => {
  const piece = 'x'.repeat(10_000);
  expect((await chunksOf([piece, piece, piece])).map(({ length }) => length)).toEqual([20_000, 10_000]);
});

async function* slowly(): AsyncGenerator<string> {
  yield 'a';
  vi.advanceTimersByTime(1000);
  yield 'b';
  yield 'c';
}

it('does not keep a small piece for longer than a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(await chunksOf(slowly())).toEqual(['ab', 'c']);
  vi.useRealTimers();
});
