import type { WindowCounter } from './windowCounter.ts';

export type Limiter = {
  /** Counts one; undefined: it is allowed, else how long to wait in ms. */
  take: (key: string) => Promise<number | undefined>;
  /** Takes back one that was counted. */
  giveBack: (key: string) => Promise<void>;
};

export const createLimiter = (counter: WindowCounter, limit: number): Limiter => ({
  take: async (key) => {
    const { count, endsInMs } = await counter.add(key);
    return count <= limit ? undefined : endsInMs;
  },
  giveBack: async (key) => void (await counter.add(key, -1)),
});
