/** An item in a queue, and the promise of the caller that waits for its result. */
export type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

export const createWaiting = <Item, Result>(
  item: Item,
): { waiting: Waiting<Item, Result>; result: Promise<Result> } => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  return { waiting: { item, resolve, reject }, result: promise };
};
