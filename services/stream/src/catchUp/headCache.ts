import type { Seq } from '@openfloor/contract/ids';

export type HeadCache<Value> = {
  /**
   * Returns the cached value of the key, or makes it.
   * @param key what the value depends on beside the head: a seq, an audience
   */
  get: (key: string | Seq, make: () => Value) => Value;
};

/** Clients that lost the network together have few different positions. */
const VALUES_MAX = 64;

/** Caches what clients need to catch up, until the board changes: clients that reconnect together share one value. */
export const createHeadCache = <Value>(board: Readonly<{ seq: Seq; state: object }>): HeadCache<Value> => {
  const values = new Map<string | Seq, { value: Value }>();
  let { seq, state } = board;
  return {
    get: (key, make) => {
      // After a reset the state is another object.
      if (seq !== board.seq || state !== board.state || values.size >= VALUES_MAX) values.clear();
      ({ seq, state } = board);
      const known = values.get(key) ?? { value: make() };
      values.set(key, known);
      return known.value;
    },
  };
};
