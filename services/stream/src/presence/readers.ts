import { createHmac, type KeyObject } from 'node:crypto';
import type { SessionId } from '@openfloor/contract/ids';
import type { Turnout } from './presence.ts';

/**
 * Least time after which a reader calls again. A late reader is counted for half of it more, which is longer
 * than a poll of the stream: browsers run the timers of hidden pages once a minute, so such a page calls when
 * an answer of the stream arrives.
 */
export const AGAIN_AFTER_MS_MIN = 45_000;
/** A board's readers call at most 200 times a second, whatever their number. */
export const CALL_INTERVAL_MS = 5;
/** Readers who arrived together call again over this share of the time. */
export const SPREAD = 0.25;
/** A reader is kept for this many times the time until its next call, which may be late. */
export const LIFETIME_FACTOR = 1.5;

/** A larger count of readers is reported as an estimate. */
export const EXACT_READERS_MAX = 5_000;
/**
 * Up to this many readers all are recorded. Above, a call is recorded with a probability of 1/2^level and counts
 * 2^level readers, with the lowest level at which at most this many are recorded. The sum is the estimator of Horvitz
 * and Thompson ("A Generalization of Sampling Without Replacement From a Finite Universe", JASA 47, 1952): unbiased
 * whatever the level of each call was, so a level may change at any time. Its standard error is sqrt((2^level - 1) /
 * readers), at most 2 %. A million readers take some 30,000 entries while they arrive, and at most 6,000 later.
 */
export const RECORDED_MAX = 6_000;

/**
 * Pseudo-random numbers of a session, the same on every node and at every call. `key`: the session in 64
 * bits. `sample` (32 bits): decides whether it is recorded. `delay` (0 to 1): its place among those who call
 * again. Derived with a secret key: otherwise a client could choose sessions that are always recorded, each
 * counting 2^level readers.
 */
export type ReaderHash = { key: string; sample: number; delay: number };

export const readerHashOf = (key: KeyObject, sessionId: SessionId): ReaderHash => {
  const digest = createHmac('sha256', key).update(sessionId).digest();
  return {
    key: digest.toString('base64url', 0, 8),
    sample: digest.readUInt32BE(8),
    delay: digest.readUInt32BE(12) / 2 ** 32,
  };
};

/** @param readers number on all nodes, including the one that calls */
export const againAfterMsOf = (readers: number, { delay }: ReaderHash, minMs: number): number =>
  Math.ceil(Math.max(minMs, readers * CALL_INTERVAL_MS) * (1 + SPREAD * delay));

/**
 * How long a reader is counted. `isBrief`: as long as on a small board, however many readers there are.
 * Otherwise the time grows with the count, so an address that keeps calling, each time with another session,
 * would make the count grow without end.
 */
export const lifetimeMsOf = (againAfterMs: number, minMs: number, isBrief: boolean): number =>
  Math.ceil(LIFETIME_FACTOR * (isBrief ? Math.min(againAfterMs, minMs * (1 + SPREAD)) : againAfterMs));

/** Number of readers that a recorded call counts; undefined: the call is not recorded. */
export const weightOf = (readers: number, { sample }: ReaderHash): number | undefined => {
  let weight = 1;
  while (readers > RECORDED_MAX * weight) weight *= 2;
  return sample % weight === 0 ? weight : undefined;
};

export type LocalReaders = {
  /** @returns when the session calls again, in ms */
  record: (sessionId: SessionId, isBrief?: boolean) => number;
  delete: (sessionId: SessionId) => void;
  count: () => Pick<Turnout, 'readers' | 'isEstimated'>;
};

/** Expired entries are removed at most this often. */
const REMOVAL_INTERVAL_MS = 100;

/** The readers of one board on a single process. */
export const createLocalReaders = (
  key: KeyObject,
  nowMs: () => number,
  againAfterMsMin: number,
): LocalReaders => {
  const recorded = new Map<string, { weight: number; expiresAtMs: number }>();
  let readers = 0;
  let removedAtMs = 0;

  const remove = (session: string): void => {
    readers -= recorded.get(session)?.weight ?? 0;
    recorded.delete(session);
  };

  const removeExpired = (): void => {
    const atMs = nowMs();
    if (atMs < removedAtMs + REMOVAL_INTERVAL_MS) return;
    removedAtMs = atMs;
    for (const [session, { expiresAtMs }] of recorded) if (expiresAtMs <= atMs) remove(session);
  };

  return {
    record: (sessionId, isBrief = false) => {
      removeExpired();
      const hash = readerHashOf(key, sessionId);
      const expected = readers + 1;
      const againAfterMs = againAfterMsOf(expected, hash, againAfterMsMin);
      const weight = weightOf(expected, hash);
      remove(hash.key);
      if (weight !== undefined) {
        const expiresAtMs = nowMs() + lifetimeMsOf(againAfterMs, againAfterMsMin, isBrief);
        recorded.set(hash.key, { weight, expiresAtMs });
        readers += weight;
      }
      return againAfterMs;
    },
    delete: (sessionId) => remove(readerHashOf(key, sessionId).key),
    count: () => {
      removeExpired();
      return { readers, isEstimated: readers > recorded.size || readers > EXACT_READERS_MAX };
    },
  };
};
