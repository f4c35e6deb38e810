import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('a turn is over after some milliseconds of work, and other work runs before the next one', async () => {
  const turns = createTurns();
  expect(turns.isOver()).toBe(false);
  const endMs = performance.now() + 10;
  while (performance.now() < endMs);
  expect(turns.isOver()).toBe(true);
  let hasOtherWorkRun = false;
  setImmediate(() => (hasOtherWorkRun = true));
  await turns.next();
  expect(hasOtherWorkRun).toBe(true);
  expect(turns.isOver()).toBe(false);
});
