import { setTimeout as delay } from 'node:timers/promises';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

/**
 * Does some work a minute from now, and then an hour after each end of it.
 * @param work must not throw
 * @returns ends that, and resolves once it has ended
 */
export const hourly = (work: (stopped: AbortSignal) => Promise<void>): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const workUntilStopped = async (): Promise<void> => {
    for (let waitMs = FIRST_AFTER_MS; !stopped.aborted; waitMs = EVERY_MS) {
      await delay(waitMs, undefined, { signal: stopped, ref: false }).catch(() => {});
      if (!stopped.aborted) await work(stopped);
    }
  };
  const working = workUntilStopped();
  return () => {
    stopping.abort();
    return working;
  };
};
