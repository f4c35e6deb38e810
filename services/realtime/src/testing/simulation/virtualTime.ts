import { vi } from 'vitest';
import type { Random } from './random.ts';

const turnOfTheLoop = setImmediate;
/** Maximum delay of `setImmediate`, so that other work happens between the slices of a fan-out. */
const TURN_MS_MAX = 5;

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

export const delay = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
