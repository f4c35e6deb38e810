import type { WindowCounter } from './windowCounter.ts';

export type Limiter = {
  /** Counts one request. @returns undefined if it is allowed, else the wait in ms */
  take: (key: string) => Promise<number | undefined>;
  /** Uncounts one request. */
  giveBack: (key: string) => Promise<void>;
};

export const createLimiter = (counter: WindowCounter, limit: number): Limiter => ({
  take: async (key) => {
    const { count, endsInMs } = await counter.add(key);
    return count <= limit ? undefined : endsInMs;
  },
  giveBack: async (key) => void (await counter.add(key, -1)),
});
