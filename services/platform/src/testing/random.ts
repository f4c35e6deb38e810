/** Random numbers that a seed reproduces. */
export type Random = {
  /** A random number from 0 to below 1. */
  fraction: () => number;
  chance: (probability: number) => boolean;
  /** A whole number, both ends included. */
  between: (min: number, max: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** An independent source, so that draws of one part do not change those of another. */
  fork: () => Random;
};

/**
 * Mulberry32: 32 bits of state, enough for thousands of different runs.
 * @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    chance: (probability) => fraction() < probability,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    fork: () => createRandom(between(0, 2 ** 32 - 1)),
  };
};
