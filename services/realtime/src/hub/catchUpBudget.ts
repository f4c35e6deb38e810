import type { Clock } from '@openfloor/platform/clock';

/** Time that a node may spend on catch-up frames for one address prefix: a burst, then a share of its time. */
const BURST_MS = 1000;
const SHARE = 0.05;
const PREFIXES_MAX = 10_000;

/** Time that a node takes to make frames for returning clients, by address prefix. */
export type CatchUpBudget = {
  /** Takes the time of `make`. @returns undefined, without calling it, if the time of the prefix is used up */
  take: <Made>(prefix: string, make: () => Made) => Made | undefined;
};

/**
 * Limits the time that catch-up frames cost, by address prefix. A frame for an old position costs up to 10 ms, and a
 * client can ask for thousands of positions. Once the time is used up, clients must fetch the list, which is cached.
 * A frame that is cached for its position costs its prefix nothing.
 */
export const createCatchUpBudget = ({ elapsedMs }: Pick<Clock, 'elapsedMs'>): CatchUpBudget => {
  const spent = new Map<string, { ms: number; atMs: number }>();
  return {
    take: (prefix, make) => {
      const startMs = elapsedMs();
      const { ms, atMs } = spent.get(prefix) ?? { ms: 0, atMs: startMs };
      const leftMs = Math.max(0, ms - SHARE * (startMs - atMs));
      if (leftMs >= BURST_MS) return undefined;
      const made = make();
      const endMs = elapsedMs();
      // The map's order is by last return: the first prefix returned longest ago.
      spent.delete(prefix);
      spent.set(prefix, { ms: leftMs + endMs - startMs, atMs: endMs });
      const [oldest] = spent.keys();
      if (spent.size > PREFIXES_MAX && oldest !== undefined) spent.delete(oldest);
      return made;
    },
  };
};
