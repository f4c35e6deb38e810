import { setTimeout as delay } from 'node:timers/promises';

export type Repeated = {
  everyMs: number;
  firstAfterMs?: number;
  work: (turn: number) => Promise<unknown>;
};

/**
 * Repeats several works in parallel. A turn that takes longer than its interval is followed by the next one without a
 * pause.
 * @returns a function that stops all works and waits for the pending turns
 */
export const repeatUntilStopped = (works: readonly Repeated[]): (() => Promise<void>) => {
  const end = new AbortController();
  const repeat = async ({ everyMs, firstAfterMs = 0, work }: Repeated): Promise<void> => {
    await delay(firstAfterMs);
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const nextAtMs = performance.now() + everyMs;
      await work(turn);
      await delay(Math.max(0, nextAtMs - performance.now()));
    }
  };
  const repeating = works.map(repeat);
  return async () => {
    end.abort();
    await Promise.all(repeating);
  };
};
