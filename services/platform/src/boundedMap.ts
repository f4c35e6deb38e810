export type BoundedMap<Key, Value> = {
  readonly size: number;
  get: (key: Key) => Value | undefined;
  /** Adds or replaces an entry. @returns whether an older entry was dropped to make room */
  set: (key: Key, value: Value) => boolean;
  delete: (key: Key) => void;
  /** The oldest entry. */
  oldest: () => [Key, Value] | undefined;
};

/**
 * A map of at most `sizeMax` entries that drops the oldest one to make room. Every operation takes amortized constant time:
 * in V8 `map.keys().next()` skips all deleted entries on each call, which is linear, so this keeps one iterator at the oldest
 * entry.
 */
export const createBoundedMap = <Key, Value>(sizeMax: number): BoundedMap<Key, Value> => {
  const entries = new Map<Key, Value>();
  let order = entries.keys();
  let first: { key: Key } | undefined;

  const findOldest = (): { key: Key } | undefined => {
    while (!first && entries.size > 0) {
      const { done, value } = order.next();
      // An iterator that has reached the end stays there even if entries are added later.
      if (done) order = entries.keys();
      else first = { key: value };
    }
    return first;
  };

  const remove = (key: Key): void => {
    entries.delete(key);
    if (first?.key === key) first = undefined;
  };

  return {
    get size() {
      return entries.size;
    },
    get: (key) => entries.get(key),
    set: (key, value) => {
      const dropped = entries.size >= sizeMax && !entries.has(key) ? findOldest() : undefined;
      if (dropped) remove(dropped.key);
      entries.set(key, value);
      return dropped !== undefined;
    },
    delete: remove,
    oldest: () => {
      const found = findOldest();
      const value = found && entries.get(found.key);
      return found && value !== undefined ? [found.key, value] : undefined;
    },
  };
};
