/** The sockets of each address prefix, oldest first, and which prefix holds most. Every call takes constant time. */
export const createSocketsByPrefix = <Socket>() => {
  const held = new Map<string, Set<Socket>>();
  /** Place n has the prefixes that hold n sockets. */
  const bySize: Set<string>[] = [new Set()];
  let largest = 0;

  const countOf = (prefix: string): number => held.get(prefix)?.size ?? 0;

  const move = (prefix: string, from: number, to: number): void => {
    bySize[from]?.delete(prefix);
    if (to > 0) (bySize[to] ??= new Set()).add(prefix);
    largest = Math.max(largest, to);
    while (largest > 0 && bySize[largest]?.size === 0) largest -= 1;
  };

  return {
    add: (prefix: string, socket: Socket): void => {
      const sockets = held.get(prefix) ?? new Set();
      held.set(prefix, sockets.add(socket));
      move(prefix, sockets.size - 1, sockets.size);
    },
    remove: (prefix: string, socket: Socket): void => {
      const sockets = held.get(prefix);
      if (!sockets?.delete(socket)) return;
      if (sockets.size === 0) held.delete(prefix);
      move(prefix, sockets.size + 1, sockets.size);
    },
    countOf,
    /** The oldest socket of a prefix that holds most, if it holds more than this. */
    oldestOfLargest: (moreThan = 0): Socket | undefined => {
      if (largest <= moreThan) return undefined;
      const [prefix = ''] = bySize[largest] ?? [];
      const [oldest] = held.get(prefix) ?? [];
      return oldest;
    },
  };
};
