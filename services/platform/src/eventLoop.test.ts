import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { systemEventLoop } from './eventLoop.ts';

const TIME_MS = 100;

it('the loop is idle while it waits, and not while it works', async () => {
  const startedAtMs = performance.now();
  const atFirst = systemEventLoop.idleMs();
  // The test runner works on this loop too, so a wait is not all idle.
  while (systemEventLoop.idleMs() - atFirst < TIME_MS / 2) await delay(TIME_MS);
  expect(systemEventLoop.idleMs() - atFirst).toBeLessThanOrEqual(performance.now() - startedAtMs);

  const beforeWork = systemEventLoop.idleMs();
  const endsAtMs = performance.now() + TIME_MS;
  while (performance.now() < endsAtMs);
  expect(systemEventLoop.idleMs() - beforeWork).toBeLessThan(TIME_MS / 10);
});
