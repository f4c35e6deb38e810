import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createInbox } from './inbox.ts';

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const untilMs = (endMs: number): void => {
  while (performance.now() < endMs);
};

it('delivers nothing while it is being filled, then everything in order', async () => {
  const seen: number[] = [];
  const inbox = createInbox<number>((item) => seen.push(item));
  for (const item of range(1, 100)) inbox.put(item);
  expect(seen).toEqual([]);
  await vi.waitFor(() => expect(seen).toEqual(range(1, 100)));
});

it('yields to the event loop between slices', async () => {
  const seen: number[] = [];
  const inbox = createInbox<number>((item) => {
    seen.push(item);
    untilMs(performance.now() + 2);
  });
  for (const item of range(1, 20)) inbox.put(item);
  await turn();
  await turn();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.length).toBeLessThan(20);
  await vi.waitFor(() => expect(seen).toEqual(range(1, 20)));
});

it('drops the oldest items beyond its limit', async () => {
  const seen: number[] = [];
  const inbox = createInbox<number>((item) => seen.push(item));
  for (const item of range(1, 10_001)) inbox.put(item);
  await vi.waitFor(() => expect(seen).toEqual(range(5001, 10_001)));
});
