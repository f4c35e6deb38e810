import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';

afterEach(() => void vi.restoreAllMocks());

it('gives the time in milliseconds since the epoch', () => {
  expect(Math.abs(systemClock.nowMs() - Date.now())).toBeLessThan(1_000);
});

it.each([-600_000, 600_000])('measures durations correctly when the time is set by %i ms', (stepMs) => {
  const realNow = Date.now;
  const beforeMs = systemClock.elapsedMs();
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + stepMs);
  const tookMs = systemClock.elapsedMs() - beforeMs;
  expect(tookMs).toBeGreaterThanOrEqual(0);
  expect(tookMs).toBeLessThan(1_000);
});
