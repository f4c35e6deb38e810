import { setTimeout as delay } from 'node:timers/promises';

export type RepeatedWork = {
  intervalMs: number;
  /** From 0 to below 1. */
  random: () => number;
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  /** `mayGoOn`: asked between its parts. */
  work: (stopped: AbortSignal, mayGoOn: () => boolean) => Promise<void>;
  onError: (error: unknown) => void;
};

export type Repeating = {
  /** Works again without waiting for the next time. */
  hurry: () => void;
  /** Resolves soon: work that takes long is ended. */
  stop: () => Promise<void>;
};

/** Repeats background work until it is stopped. */
export const repeatWork = ({ intervalMs, random, isActive, work, onError }: RepeatedWork): Repeating => {
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  let wake: (() => void) | undefined;
  let isHurried = false;
  const mayGoOn = (): boolean => !stopped.aborted && isActive();

  const run = async (): Promise<void> => {
    while (!stopped.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      // Nodes that started together work at different times.
      if (!isHurried) await Promise.race([woken, waitFor(intervalMs * (0.3 + 0.4 * random()), stopped)]);
      isHurried = false;
      if (mayGoOn()) await work(stopped, mayGoOn).catch(onError);
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

/** Resolves early when stopped. */
const waitFor = (forMs: number, signal: AbortSignal): Promise<void> =>
  delay(forMs, undefined, { signal, ref: false }).catch(() => {});
