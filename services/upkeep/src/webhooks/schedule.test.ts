import { describe, expect, it } from 'vitest';
import { verdictOn } from './schedule.ts';
import type { Sent } from './send.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const verdict = (status: Sent['status'], { attempts = 1, ageMs = 0, random = 0, retryAfterMs = 0 } = {}) =>
  verdictOn({ status, retryAfterMs }, { attempts, ageMs, random });

describe('What becomes of a delivery', () => {
  it.each([200, 201, 202, 204, 299])('%i accepts it', (status) => expect(verdict(status)).toBe('delivered'));
  it('410 ends the webhook', () => expect(verdict(410)).toBe('ended'));

  it.each([
    500,
    503,
    302,
    308,
    304,
    101,
    0,
    408,
    429,
    'timeout',
    'unreachable',
    'address-not-allowed',
  ] as const)('%s is tried ten times over three days', (status) => {
    const waits = Array.from({ length: 9 }, (_, place) => verdict(status, { attempts: place + 1 }));
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR_MS);
    expect(waits).toEqual([5000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...hours].map((waitMs) => ({ waitMs })));
    expect(verdict(status, { attempts: 10 })).toBe('dead');
  });

  it.each([400, 401, 403, 404, 405, 413, 418, 499])('%i is given up after the third try', (status) => {
    expect(verdict(status, { attempts: 2 })).toEqual({ waitMs: 5 * MINUTE_MS });
    expect(verdict(status, { attempts: 3 })).toBe('dead');
  });

  it('waits have jitter', () => {
    expect(verdict(500, { random: 0.5 })).toEqual({ waitMs: 5250 });
    expect(verdict(500, { attempts: 9, random: 0.999 })).not.toEqual({ waitMs: 24 * HOUR_MS });
  });

  it('Retry-After lengthens a wait, up to a day, and shortens none', () => {
    expect(verdict(429, { retryAfterMs: HOUR_MS })).toEqual({ waitMs: HOUR_MS });
    expect(verdict(503, { retryAfterMs: 100 * HOUR_MS })).toEqual({ waitMs: 24 * HOUR_MS });
    expect(verdict(503, { attempts: 2, retryAfterMs: 1000 })).toEqual({ waitMs: 5 * MINUTE_MS });
  });

  it('an event that waited behind others for longer than all retries gets three attempts', () => {
    expect(verdict(503, { attempts: 3, ageMs: 75 * HOUR_MS })).toEqual({ waitMs: 30 * MINUTE_MS });
    expect(verdict(503, { attempts: 2, ageMs: 100 * HOUR_MS })).toEqual({ waitMs: 5 * MINUTE_MS });
    expect(verdict(503, { attempts: 3, ageMs: 100 * HOUR_MS })).toBe('dead');
  });
});
