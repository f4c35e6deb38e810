import { createSecretKey, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  againAfterMsOf,
  AGAIN_AFTER_MS_MIN,
  createLocalReaders,
  EXACT_READERS_MAX,
  readerHashOf as keyedHashOf,
  weightOf,
} from './readers.ts';

const MIN_MS = AGAIN_AFTER_MS_MIN;
const KEY = createSecretKey(Buffer.alloc(32, 1));
const OTHER_KEY = createSecretKey(Buffer.alloc(32, 2));
const hashOf = (sessionId: string, key = KEY) => keyedHashOf(key, sessionId);
/** Standard error of an estimate, as the doc of `EXACT_READERS_MAX` derives it. */
const STANDARD_ERROR = 0.02;

/** Sessions whose lots depend on the seed alone. */
const sessions = (count: number, seed: number): string[] =>
  Array.from({ length: count }, (_, index) => `${seed}-${index}`);

const createClocked = () => {
  const clock = { ms: 1_000_000 };
  return { clock, readers: createLocalReaders(KEY, () => clock.ms, MIN_MS) };
};

describe('The hash of a reader', () => {
  it('is the same for every call of a session', () => {
    const sessionId = randomUUID();
    expect(hashOf(sessionId)).toEqual(hashOf(sessionId));
    expect(hashOf(sessionId).key).not.toBe(hashOf(randomUUID()).key);
    expect(hashOf(sessionId).key).toHaveLength(11);
  });

  it('cannot be chosen without the key', () => {
    const chosen = sessions(64_000, 0).filter((id) => hashOf(id, OTHER_KEY).sample % 64 === 0);
    const recorded = chosen.filter((id) => hashOf(id).sample % 64 === 0);
    expect(chosen.length).toBeGreaterThan(800);
    expect(recorded.length).toBeLessThan(50);
  });
});

describe('The time until a reader calls again', () => {
  it('is at least 45 s and lets a board have at most 200 calls a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.uuid(), (readers, sessionId) => {
        const againAfterMs = againAfterMsOf(readers, hashOf(sessionId), MIN_MS);
        expect(againAfterMs).toBeGreaterThanOrEqual(Math.max(MIN_MS, (readers / 200) * 1000));
        expect(againAfterMs).toBeLessThanOrEqual(Math.ceil(1.25 * Math.max(MIN_MS, (readers / 200) * 1000)));
      }),
    );
  });

  it('spreads readers that arrive together', () => {
    const times = sessions(1_000, 1).map((id) => againAfterMsOf(1_000, hashOf(id), MIN_MS));
    const inTenths = Map.groupBy(times, (ms) => Math.floor((ms - MIN_MS) / (MIN_MS / 40)));
    for (const tenth of inTenths.values()) expect(tenth.length).toBeLessThan(150);
  });
});

describe('The weight of a reader', () => {
  it('is 1 up to 6,000 readers, then doubles so that at most 6,000 are recorded', () => {
    const weighed = { ...hashOf('any'), sample: 0 };
    expect([1, 6_000, 6_001, 12_000, 12_001, 1_000_000].map((readers) => weightOf(readers, weighed))).toEqual(
      [1, 1, 2, 2, 4, 256],
    );
  });

  it('is drawn with its inverse as probability', () => {
    const drawn = sessions(20_000, 2).filter((id) => weightOf(40_000, hashOf(id)) !== undefined);
    expect(Math.abs(drawn.length - 2_500)).toBeLessThan(4 * Math.sqrt(2_500));
  });
});

describe('Readers on a single process', () => {
  it('are estimated with an error of at most four standard errors while they come, stay and go', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 5_001, max: 30_000 }), (seed, most) => {
        const { clock, readers } = createClocked();
        const expectNear = (count: number) => {
          const { readers: estimate, isEstimated } = readers.count();
          expect(isEstimated).toBe(true);
          expect(Math.abs(estimate - count) / count).toBeLessThan(4 * STANDARD_ERROR);
        };
        const all = sessions(most, seed);
        /** Calls of these, spread over the time after which the last of them calls again. */
        const callAll = (who: readonly string[]): void => {
          const stepMs = Math.max(MIN_MS, who.length * 5) / who.length;
          for (const sessionId of who) {
            readers.record(sessionId);
            clock.ms += stepMs;
          }
        };
        for (const sessionId of all) readers.record(sessionId);
        expectNear(most);
        callAll(all);
        expectNear(most);
        const half = all.slice(0, Math.ceil(most / 2));
        for (let call = 0; call < 5; call += 1) callAll(half);
        const { readers: left } = readers.count();
        expect(Math.abs(left - half.length) / half.length).toBeLessThan(4 * STANDARD_ERROR);
        clock.ms += 2 * 1.5 * 1.25 * Math.max(MIN_MS, most * 5);
        expect(readers.count()).toEqual({ readers: 0, isEstimated: false });
      }),
      { numRuns: 8 },
    );
  });

  it('are estimated without a bias', () => {
    const errors = Array.from({ length: 8 }, (_, seed) => {
      const { readers } = createClocked();
      for (const sessionId of sessions(30_000, seed)) readers.record(sessionId);
      return readers.count().readers / 30_000 - 1;
    });
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(Math.abs(mean)).toBeLessThan((3 * STANDARD_ERROR) / Math.sqrt(errors.length));
  });

  it('are exact again after they were many', () => {
    const { clock, readers } = createClocked();
    for (const sessionId of sessions(20_000, 3)) readers.record(sessionId);
    clock.ms += 1_000_000;
    for (const sessionId of sessions(EXACT_READERS_MAX, 4)) readers.record(sessionId);
    expect(readers.count()).toEqual({ readers: EXACT_READERS_MAX, isEstimated: false });
  });

  it('from one address do not grow without end, when most of their calls are brief', () => {
    const { clock, readers } = createClocked();
    for (let minute = 0; minute < 20; minute += 1)
      for (let call = 0; call < 12_000; call += 1) {
        readers.record(`${minute} ${call}`, call >= 1_000);
        clock.ms += 5;
      }
    expect(readers.count().readers).toBeLessThan(20_000);
  });
});
