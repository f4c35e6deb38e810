import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inSlices } from './inSlices.ts';

const work = (forMs: number): void => {
  const endsAtMs = performance.now() + forMs;
  while (performance.now() < endsAtMs);
};

it('one turn runs in each round of the event loop, however much long work there is', async () => {
  const seen = { itemsInRound: 0, itemsInRoundMax: 0, isOver: false };
  const workLong = async (): Promise<void> => {
    for await (const _ of inSlices([1, 2, 3, 4])) {
      work(6);
      seen.itemsInRound += 1;
    }
  };
  const watch = async (): Promise<void> => {
    // The first turns have started.
    await nextRound();
    while (!seen.isOver) {
      seen.itemsInRound = 0;
      await nextRound();
      seen.itemsInRoundMax = Math.max(seen.itemsInRoundMax, seen.itemsInRound);
    }
  };
  const watching = watch();
  await Promise.all([workLong(), workLong(), workLong()]);
  seen.isOver = true;
  await watching;
  expect(seen.itemsInRoundMax).toBe(1);
});

it('keeps the order of the items', async () => {
  const items: number[] = [];
  for await (const item of inSlices([3, 1, 2])) items.push(item);
  expect(items).toEqual([3, 1, 2]);
});
