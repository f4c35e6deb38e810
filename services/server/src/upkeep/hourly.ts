import { setTimeout as delay } from 'node:timers/promises';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

/**
 * Runs work after a minute, and then an hour after each run ends.
 * @param work must not throw
 * @param firstAfterMs instead of a minute
 * @returns a function that stops this and resolves when it has stopped
 */
export const hourly = (
  work: (stopped: AbortSignal) => Promise<void>,
  firstAfterMs = FIRST_AFTER_MS,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const workUntilStopped = async (): Promise<void> => {
    for (let waitMs = firstAfterMs; !stopped.aborted; waitMs = EVERY_MS) {
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
