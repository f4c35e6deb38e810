import { waitFor } from '@openfloor/platform/waitFor';
import type { Base } from '../base.ts';

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

export type HourlyWork = Pick<Base, 'logger'> & {
  work: (stopped: AbortSignal) => Promise<unknown>;
  /** Log line when the work throws; it runs again an hour later. */
  failure: string;
  /** A minute by default. */
  firstAfterMs?: number;
};

/**
 * Runs work after `firstAfterMs`, and then an hour after each run ends.
 * @returns a function that stops this and resolves when it has stopped
 */
export const hourly = ({
  logger,
  work,
  failure,
  firstAfterMs = FIRST_AFTER_MS,
}: HourlyWork): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  const workUntilStopped = async (): Promise<void> => {
    for (let waitMs = firstAfterMs; !stopped.aborted; waitMs = EVERY_MS) {
      await waitFor(waitMs, stopped);
      if (!stopped.aborted) await work(stopped).catch((err: unknown) => logger.warn({ err }, failure));
    }
  };
  const working = workUntilStopped();
  return () => {
    stopping.abort();
    return working;
  };
};
