import { array, assert, boolean, nat, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedMap } from './boundedMap.ts';

const SIZE_MAX = 4;

it('behaves like a map that drops its first entry when it is full', () => {
  const step = record({ key: nat(6), isDelete: boolean() });
  assert(
    property(array(step, { maxLength: 60 }), (steps) => {
      const bounded = createBoundedMap<number, number>(SIZE_MAX);
      const model = new Map<number, number>();
      for (const [value, { key, isDelete }] of steps.entries()) {
        const isFull = !isDelete && model.size === SIZE_MAX && !model.has(key);
        if (isFull) model.delete([...model.keys()][0] ?? NaN);
        if (isDelete) {
          model.delete(key);
          bounded.delete(key);
        } else model.set(key, value);
        expect(!isDelete && bounded.set(key, value)).toBe(isFull);
        expect(bounded.oldest()).toEqual([...model][0]);
        expect(bounded.size).toBe(model.size);
        for (let other = 0; other <= 6; other += 1) expect(bounded.get(other)).toBe(model.get(other));
      }
    }),
  );
});

it('adds a million new keys in linear time', () => {
  const map = createBoundedMap<number, number>(100_000);
  const startedMs = performance.now();
  for (let key = 0; key < 1_000_000; key += 1) map.set(key, key);
  // Scanning for the oldest entry on each insert takes about a minute.
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  expect(map.size).toBe(100_000);
  expect(map.oldest()).toEqual([900_000, 900_000]);
});
