import { withNetworks } from './networks.ts';
import type { WindowCounter } from './windowCounter.ts';

export type Limiter = {
  /** Counts one request, or its points. @returns undefined if it is allowed, else the wait in ms */
  take: (key: string, points?: number) => Promise<number | undefined>;
  /** Uncounts one request, or these points; a negative number counts them. */
  giveBack: (key: string, points?: number) => Promise<void>;
};

/** Limits long work by the time that it took, which is known afterwards. */
export type TimeLimiter = {
  /** @returns undefined if the key has time left, else the wait in ms */
  waitMs: (key: string) => Promise<number | undefined>;
  spend: (key: string, tookMs: number) => Promise<void>;
};

export const createLimiter = (counter: WindowCounter, limit: number): Limiter => {
  const { add } = withNetworks(counter, limit);
  return {
    take: async (key, points = 1) => {
      const { count, endsInMs } = await add(key, points);
      return count <= limit ? undefined : endsInMs;
    },
    giveBack: async (key, points = 1) => void (await add(key, -points)),
  };
};

export const createTimeLimiter = (counter: WindowCounter, limitMs: number): TimeLimiter => {
  const { add } = withNetworks(counter, limitMs);
  return {
    waitMs: async (key) => {
      const { count, endsInMs } = await add(key, 0);
      return count < limitMs ? undefined : endsInMs;
    },
    spend: async (key, tookMs) => void (await add(key, Math.ceil(tookMs))),
  };
};
