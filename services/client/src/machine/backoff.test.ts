import { describe, expect, it } from 'vitest';
import { reconnectDelayMs, returnDelayMs, socketDelayMs } from './backoff.ts';

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

describe('The other waits', () => {
  it('are a minute between sockets beside the stream, with the same jitter, and up to a second after a shutdown', () => {
    expect([0, 0.5].map(socketDelayMs)).toEqual([60_000, 66_000]);
    expect([0, 0.25, 0.999_999].map(returnDelayMs)).toEqual([0, 250, 1000]);
  });
});
