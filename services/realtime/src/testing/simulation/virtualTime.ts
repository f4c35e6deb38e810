import { vi } from 'vitest';
import type { Random } from './random.ts';

const turnOfTheLoop = setImmediate;
/** A turn of a busy event loop takes up to so long: whatever is done in slices has others in between. */
const TURN_MS_MAX = 5;

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;

/** Has all clocks and timers on virtual time, from the same moment on in each run. */
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
 * Lets so much virtual time pass, timer by timer; whatever follows from one is done before the next rings. What
 * `advanceTimersByTimeAsync` does, which spends a real millisecond on each timer.
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
