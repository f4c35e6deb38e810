import { waitFor } from '@openfloor/platform/waitFor';

export type RepeatedWork = {
  intervalMs: number;
  /** A random number from 0 to below 1. */
  random: () => number;
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  work: (round: Round) => Promise<void>;
  /** Not called once the work is stopped, which fails what is under way. */
  onError: (error: unknown) => void;
};

export type Round = {
  stopped: AbortSignal;
  /** Asked between parts of the work. */
  mayGoOn: () => boolean;
  /** A part failed, and the round goes on. */
  onError: (error: unknown) => void;
};

export type Repeating = {
  /** Works again without waiting for the next time. */
  hurry: () => void;
  /** Resolves soon: work that takes long is ended. */
  stop: () => Promise<void>;
};

/** Repeats background work until it is stopped. */
export const repeatWork = ({ intervalMs, random, isActive, work, ...options }: RepeatedWork): Repeating => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  let wake: (() => void) | undefined;
  let isHurried = false;
  const mayGoOn = (): boolean => !stopped.aborted && isActive();
  const onError = (error: unknown): void => {
    if (!stopped.aborted) options.onError(error);
  };

  const run = async (): Promise<void> => {
    while (!stopped.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      // Nodes that started together work at different times.
      if (!isHurried) await Promise.race([woken, waitFor(intervalMs * (0.3 + 0.4 * random()), stopped)]);
      isHurried = false;
      if (mayGoOn()) await work({ stopped, mayGoOn, onError }).catch(onError);
    }
  };
  const running = run();

  return {
    hurry: () => {
      isHurried = true;
      wake?.();
    },
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};
