import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createWindowCounter, KEYS_MAX } from './windowCounter.ts';

const WINDOW_MS = 60_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Heap bytes in use after garbage collection. */
const heapUsed = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const start = () => {
  let atMs = 0;
  let evicted = 0;
  const counter = createWindowCounter({
    name: 'test',
    windowMs: WINDOW_MS,
    shared: undefined,
    nowMs: () => atMs,
    onEvicted: () => (evicted += 1),
  });
  return { counter, evicted: () => evicted, advance: (ms: number) => (atMs += ms) };
};

describe('Counts in memory', () => {
  it('last for a window that starts with the first request of the key', async () => {
    const { counter, advance } = start();
    await counter.add('key');
    advance(WINDOW_MS - 1);
    expect(await counter.add('key')).toEqual({ count: 2, endsInMs: 1 });
    advance(1);
    expect(await counter.add('key')).toEqual({ count: 1, endsInMs: WINDOW_MS });
  });

  it('are removed from memory after their window without a timer', async () => {
    const { counter, advance, evicted } = start();
    for (let key = 0; key < 1000; key += 1) await counter.add(`key ${key}`);
    expect(counter.keysHeld()).toBe(1000);
    advance(WINDOW_MS);
    await counter.add('another');
    expect(counter.keysHeld()).toBe(1);
    expect(evicted()).toBe(0);
  });

  it('of a million keys stay within the memory limit, and the oldest are evicted first', async () => {
    const { counter, evicted } = start();
    const heapBefore = heapUsed();
    const startedMs = performance.now();
    for (let key = 0; key < 1_000_000; key += 1) await counter.add(`203.0.113.1 ${key}`);
    expect(performance.now() - startedMs).toBeLessThan(15_000);
    expect(counter.keysHeld()).toBe(KEYS_MAX);
    expect(evicted()).toBe(1_000_000 - KEYS_MAX);
    expect(heapUsed() - heapBefore).toBeLessThan(30 * 1024 * 1024);
    expect(await counter.add(`203.0.113.1 ${1_000_000 - KEYS_MAX}`)).toMatchObject({ count: 2 });
    expect(await counter.add('203.0.113.1 0')).toMatchObject({ count: 1 });
  });
});
