import type { Sent } from './send.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after each failed attempt of a delivery. */
export const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const SCHEDULE_MS = WAITS_MS.reduce((sum, waitMs) => sum + waitMs, 0);
const RETRY_AFTER_MS_MAX = 24 * HOUR_MS;
const JITTER = 0.1;

const GONE = 410;
/** 4xx statuses after which a delivery is tried again. */
const TRY_AGAIN = [408, 429];
/** A hopeless delivery is given up after this many attempts, so that it does not delay the others for days. */
const HOPELESS_ATTEMPTS = 3;

export type Verdict = 'delivered' | 'ended' | 'dead' | { waitMs: number };

/**
 * Decides about a delivery after an attempt. `attempts`: number of attempts, including this one. `ageMs`: age of the
 * event. An event that has waited behind others for longer than the whole schedule gets few attempts: otherwise each
 * event for a receiver that is gone for good would be tried for three days.
 */
export const verdictOn = (
  { status, retryAfterMs }: Pick<Sent, 'status' | 'retryAfterMs'>,
  { attempts, ageMs, random }: { attempts: number; ageMs: number; random: number },
): Verdict => {
  if (typeof status === 'number') {
    if (status >= 200 && status < 300) return 'delivered';
    if (status === GONE) return 'ended';
  }
  const isRefused =
    typeof status === 'number' && status >= 400 && status < 500 && !TRY_AGAIN.includes(status);
  const waitMs = waitMsAfter(attempts, { ...(retryAfterMs !== undefined && { retryAfterMs }), random });
  const isHopeless = attempts >= HOPELESS_ATTEMPTS && (isRefused || ageMs > SCHEDULE_MS * (1 + JITTER));
  return waitMs === undefined || isHopeless ? 'dead' : { waitMs };
};

/** The wait after this failed attempt, the first being 1; undefined: it was the last. */
export const waitMsAfter = (
  attempts: number,
  { retryAfterMs = 0, random }: { retryAfterMs?: number; random: number },
): number | undefined => {
  const waitMs = WAITS_MS[attempts - 1];
  if (waitMs === undefined) return undefined;
  return Math.max(waitMs * (1 + JITTER * random), Math.min(retryAfterMs, RETRY_AFTER_MS_MAX));
};
