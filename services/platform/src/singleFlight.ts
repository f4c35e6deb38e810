export type SingleFlight<Key, Result> = {
  /** Begins the work, unless work with this key is under way: then the caller gets the result of that work. */
  run: (key: Key, work: () => Promise<Result>) => Promise<Result>;
  underWay: ReadonlyMap<Key, Promise<Result>>;
};

export const createSingleFlight = <Key, Result>(): SingleFlight<Key, Result> => {
  const underWay = new Map<Key, Promise<Result>>();
  return {
    underWay,
    run: (key, work) => {
      const shared = underWay.get(key) ?? work().finally(() => underWay.delete(key));
      underWay.set(key, shared);
      return shared;
    },
  };
};
