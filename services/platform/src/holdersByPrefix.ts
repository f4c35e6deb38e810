export type HoldersByPrefix<Holder> = {
  add: (prefix: string, holder: Holder) => void;
  remove: (prefix: string, holder: Holder) => void;
  countOf: (prefix: string) => number;
  /** Oldest holder of a prefix that holds most, if it holds more than this. */
  oldestOfLargest: (moreThan?: number) => Holder | undefined;
  /** Newest holder of a prefix that holds most, and the prefix, if it holds more than this. */
  newestOfLargest: (moreThan?: number) => { prefix: string; holder: Holder } | undefined;
};

/** `inOrder`: oldest first, with some holders that have left; rebuilt when more than about half of them have. */
type Held<Holder> = { holders: Set<Holder>; inOrder: Holder[] };

/**
 * Number of holders that have left which `inOrder` may have beyond that half, so that a small prefix is rarely
 * rebuilt.
 */
const LEFT_MAX = 16;

/**
 * Tracks what each address prefix holds of a scarce resource (sockets, readers), oldest first, and which prefix holds
 * most. Every call takes constant time on average.
 */
export const createHoldersByPrefix = <Holder>(): HoldersByPrefix<Holder> => {
  const held = new Map<string, Held<Holder>>();
  /** Index n: the prefixes that hold n. */
  const bySize: Set<string>[] = [new Set()];
  let largest = 0;

  const countOf = (prefix: string): number => held.get(prefix)?.holders.size ?? 0;

  const move = (prefix: string, from: number, to: number): void => {
    bySize[from]?.delete(prefix);
    if (to > 0) (bySize[to] ??= new Set()).add(prefix);
    largest = Math.max(largest, to);
    while (largest > 0 && bySize[largest]?.size === 0) largest -= 1;
  };

  const largestPrefix = (moreThan: number): string | undefined => {
    if (largest <= moreThan) return undefined;
    const [prefix] = bySize[largest] ?? [];
    return prefix;
  };

  return {
    add: (prefix, holder) => {
      const entry = held.get(prefix) ?? { holders: new Set(), inOrder: [] };
      held.set(prefix, entry);
      entry.holders.add(holder);
      entry.inOrder.push(holder);
      move(prefix, entry.holders.size - 1, entry.holders.size);
    },
    remove: (prefix, holder) => {
      const entry = held.get(prefix);
      if (!entry?.holders.delete(holder)) return;
      const { size } = entry.holders;
      if (size === 0) held.delete(prefix);
      else if (entry.inOrder.length > 2 * size + LEFT_MAX) entry.inOrder = [...entry.holders];
      move(prefix, size + 1, size);
    },
    countOf,
    oldestOfLargest: (moreThan = 0) => {
      const [oldest] = held.get(largestPrefix(moreThan) ?? '')?.holders ?? [];
      return oldest;
    },
    newestOfLargest: (moreThan = 0) => {
      const prefix = largestPrefix(moreThan);
      const entry = prefix === undefined ? undefined : held.get(prefix);
      if (prefix === undefined || !entry) return undefined;
      for (;;) {
        const newest = entry.inOrder.at(-1);
        if (newest === undefined) return undefined;
        if (entry.holders.has(newest)) return { prefix, holder: newest };
        entry.inOrder.pop();
      }
    },
  };
};
