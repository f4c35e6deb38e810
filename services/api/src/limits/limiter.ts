import type { WindowCounter } from './windowCounter.ts';

export type Limiter = {
  /** Counts one request. @returns undefined if it is allowed, else the wait in ms */
  take: (key: string) => Promise<number | undefined>;
  /** Uncounts one request. */
  giveBack: (key: string) => Promise<void>;
};

/** Limits long work by the time that it took, which is known afterwards. */
export type TimeLimiter = {
  /** @returns undefined if the key has time left, else the wait in ms */
  waitMs: (key: string) => Promise<number | undefined>;
  spend: (key: string, tookMs: number) => Promise<void>;
};

export const createLimiter = (counter: WindowCounter, limit: number): Limiter => ({
  take: async (key) => {
    const { count, endsInMs } = await counter.add(key);
    return count <= limit ? undefined : endsInMs;
  },
  giveBack: async (key) => void (await counter.add(key, -1)),
});

export const createTimeLimiter = (counter: WindowCounter, limitMs: number): TimeLimiter => ({
  waitMs: async (key) => {
    const { count, endsInMs } = await counter.add(key, 0);
    return count < limitMs ? undefined : endsInMs;
  },
  spend: async (key, tookMs) => void (await counter.add(key, Math.ceil(tookMs))),
});
