import { describe, expect, it, vi } from 'vitest';
import { createHeadCache } from './headCache.ts';

const createCached = () => {
  const board = { seq: 9, state: {} };
  const cache = createHeadCache<Buffer | undefined>(board);
  const make = vi.fn<() => Buffer | undefined>(() => Buffer.from('a frame'));
  return { board, cache, make };
};

describe('The cache of what brings clients to the head', () => {
  it('makes each value once, and remembers that there is none', () => {
    const { cache, make } = createCached();
    expect(cache.get('public 3', make)).toBe(cache.get('public 3', make));
    expect(make).toHaveBeenCalledTimes(1);
    make.mockReturnValue(undefined);
    expect(cache.get('public 4', make)).toBe(cache.get('public 4', make));
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('has a value for each key', () => {
    const { cache, make } = createCached();
    expect(cache.get('public 3', make)).not.toBe(cache.get('moderator 3', make));
  });

  it.each([
    { what: 'advances', move: { seq: 10 } },
    { what: 'is reset', move: { state: {} } },
  ])('drops its values when the board $what', ({ move }) => {
    const { board, cache, make } = createCached();
    const before = cache.get('public 3', make);
    Object.assign(board, move);
    expect(cache.get('public 3', make)).not.toBe(before);
  });

  it('has at most 64 values', () => {
    const { cache, make } = createCached();
    for (let from = 0; from < 65; from += 1) cache.get(from, make);
    make.mockClear();
    cache.get(0, make);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
