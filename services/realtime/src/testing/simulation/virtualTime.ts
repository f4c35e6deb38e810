import { vi } from 'vitest';
import type { Random } from '@openfloor/platform/testing/random';

const turnOfTheLoop = setImmediate;
/** Maximum delay of `setImmediate`, so that other work happens between the slices of a fan-out. */
const TURN_MS_MAX = 5;

/** Idle share of the event loops in each second, in turn: windows have all widths up to 250 ms. */
const IDLE_SHARES = [1, 0.5, 0.2, 0];
const SECOND_MS = 1000;

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;

/** Replaces all clocks and timers by virtual ones, which start at the same time in each run. */
export const startVirtualTime = (random: Random): void => {
  vi.useFakeTimers({ toFake: [...FAKED], now: Date.UTC(2026, 2, 1) });
  vi.stubGlobal('setImmediate', (run: () => void) => setTimeout(run, random.between(0, TURN_MS_MAX)));
  vi.stubGlobal('clearImmediate', clearTimeout);
};

export const endVirtualTime = (): void => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
};

/**
 * Advances virtual time, timer by timer; the promises that follow from a timer are settled before the next one fires.
 * `advanceTimersByTimeAsync` does the same, but needs a real millisecond for each timer.
 */
export const pass = async (ms: number): Promise<void> => {
  const endsAtMs = Date.now() + ms;
  setTimeout(() => {}, ms);
  while (Date.now() < endsAtMs) {
    vi.advanceTimersToNextTimer();
    await new Promise<void>((resolve) => void turnOfTheLoop(resolve));
  }
};

/** Time for which each process had no work. */
export const idleMs = (): number => {
  const nowMs = performance.now();
  let sumMs = 0;
  for (let atMs = 0; atMs < nowMs; atMs += SECOND_MS) {
    const share = IDLE_SHARES[(atMs / SECOND_MS) % IDLE_SHARES.length] ?? 0;
    sumMs += share * Math.min(SECOND_MS, nowMs - atMs);
  }
  return sumMs;
};

export const delay = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
