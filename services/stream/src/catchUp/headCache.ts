import type { Seq } from '@openfloor/contract/ids';

export type HeadCache<Value> = {
  /** The value that brings clients from one position to the head, made once for all of them. */
  get: (key: string | Seq, make: () => Value) => Value;
};

/** Clients that lost the network together have few different positions. */
const VALUES_MAX = 64;

/** Caches values until the board changes: clients that return together need the same. */
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
