import { describe, expect, it } from 'vitest';
import { createHoldersByPrefix } from './holdersByPrefix.ts';

describe('What address prefixes hold', () => {
  it('has the oldest and the newest of the prefix that holds most', () => {
    const held = createHoldersByPrefix<number>();
    held.add('a', 1);
    for (const holder of [2, 3, 4]) held.add('b', holder);
    expect(held.oldestOfLargest()).toBe(2);
    expect(held.newestOfLargest()).toEqual({ prefix: 'b', holder: 4 });
    expect(held.newestOfLargest(3)).toBeUndefined();
    expect(held.oldestOfLargest(3)).toBeUndefined();
    held.remove('b', 4);
    held.remove('b', 4);
    expect(held.newestOfLargest()).toEqual({ prefix: 'b', holder: 3 });
    expect(held.countOf('b')).toBe(2);
    held.add('b', 4);
    expect(held.newestOfLargest()).toEqual({ prefix: 'b', holder: 4 });
    for (const holder of [2, 3, 4]) held.remove('b', holder);
    expect(held.newestOfLargest()).toEqual({ prefix: 'a', holder: 1 });
    expect(held.countOf('b')).toBe(0);
  });

  it('finds the newest after thousands came and left in any order', () => {
    const held = createHoldersByPrefix<number>();
    const here = new Set<number>();
    for (let holder = 0; holder < 10_000; holder += 1) {
      held.add('a', holder);
      here.add(holder);
      const leaving = (holder * 7919) % (holder + 1);
      held.remove('a', leaving);
      here.delete(leaving);
    }
    held.add('a', 10_000);
    held.remove('a', 10_000);
    expect(held.countOf('a')).toBe(here.size);
    expect(held.newestOfLargest()?.holder).toBe(Math.max(...here));
  });
});
