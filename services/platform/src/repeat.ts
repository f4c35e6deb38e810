import { setTimeout as delay } from 'node:timers/promises';

export type Repeated = {
  /** Time from the end of a round to the next one. `rounds`: those that have ended, 0 at first. */
  waitMs: (rounds: number) => number;
  work: (stopped: AbortSignal) => Promise<unknown>;
  /** Not called after `stop`, which may fail the round under way. */
  onError: (error: unknown) => void;
};

export type Repeating = {
  /** Begins the next round without waiting. */
  hurry: () => void;
  /** Aborts the signal of the round that is under way, and resolves when that round has ended. */
  stop: () => Promise<void>;
};

/** Resolves early when aborted, and does not keep the process running. */
export const waitFor = (forMs: number, signal: AbortSignal): Promise<void> =>
  delay(forMs, undefined, { signal, ref: false }).catch(() => {});

/** Repeats background work, one round at a time, until it is stopped. */
export const repeat = ({ waitMs, work, onError }: Repeated): Repeating => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  let waiting = new AbortController();

  const run = async (): Promise<void> => {
    for (let rounds = 0; ; rounds += 1) {
      await waitFor(waitMs(rounds), waiting.signal);
      if (stopped.aborted) return;
      waiting = new AbortController();
      await work(stopped).catch((error: unknown) => {
        if (!stopped.aborted) onError(error);
      });
    }
  };
  const running = run();

  return {
    hurry: () => waiting.abort(),
    stop: () => {
      stopping.abort();
      waiting.abort();
      return running;
    },
  };
};
