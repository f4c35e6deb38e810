import { afterEach, expect, it, vi } from 'vitest';
import { clockAndChance } from './ports.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([-600_000, 600_000])(
  'deadlines do not move when the clock of the device is set by %i ms',
  (stepMs) => {
    const { nowMs } = clockAndChance;
    const beforeMs = nowMs();
    const realNow = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + stepMs);
    expect(nowMs() - beforeMs).toBeGreaterThanOrEqual(0);
    expect(nowMs() - beforeMs).toBeLessThan(1000);
  },
);
