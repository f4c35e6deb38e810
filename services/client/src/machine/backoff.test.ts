import { describe, expect, it } from 'vitest';
import { reconnectDelayMs } from './backoff.ts';

describe('The wait before a reconnect', () => {
  it('is 1, 2, 4, 8, 16 s, then 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map((tries) => reconnectDelayMs(tries, 0))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('has a jitter of up to a fifth', () => {
    expect(reconnectDelayMs(2, 0.5)).toBe(4400);
    expect(reconnectDelayMs(9, 0.999_999)).toBe(36_000);
  });
});
