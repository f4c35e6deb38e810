import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { systemEventLoop } from './eventLoop.ts';

const TIME_MS = 100;

it('the loop is idle while it waits, and not while it works', async () => {
  const startedAtMs = performance.now();
  const atFirst = systemEventLoop.idleMs();
  await delay(TIME_MS);
  const waitedMs = systemEventLoop.idleMs() - atFirst;
  expect(waitedMs).toBeGreaterThan(TIME_MS / 2);
  expect(waitedMs).toBeLessThanOrEqual(performance.now() - startedAtMs);

  const beforeWork = systemEventLoop.idleMs();
  const endsAtMs = performance.now() + TIME_MS;
  while (performance.now() < endsAtMs);
  expect(systemEventLoop.idleMs() - beforeWork).toBeLessThan(TIME_MS / 10);
});
