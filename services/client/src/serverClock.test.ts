import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOffsetMs } from './serverClock.ts';

const TEN = Date.UTC(2026, 2, 1, 10);

describe('The clock of the server', () => {
  it('is ahead of a device that is slow', () => {
    expect(clockOffsetMs(TEN, { askedAtMs: TEN - 60_100, answeredAtMs: TEN - 59_900 })).toBe(60_000);
  });

  it('is known to half the duration of the exchange, wherever the answer spent the time', () => {
    const durationMs = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(fc.integer(), durationMs, durationMs, (offsetMs, thereMs, backMs) => {
        const askedAtMs = TEN;
        const answeredAtMs = askedAtMs + thereMs + backMs;
        const estimateMs = clockOffsetMs(askedAtMs + thereMs + offsetMs, { askedAtMs, answeredAtMs });
        expect(Math.abs(estimateMs - offsetMs)).toBeLessThanOrEqual((thereMs + backMs) / 2);
      }),
    );
  });
});
