import type { BoardId } from '@openfloor/contract/ids';

export type GroupCommitOptions<Item, Result> = {
  /** Commits items of one board in order; returns one result per item. */
  commit: (boardId: BoardId, items: Item[]) => Promise<Result[]>;
  batchSizeMax: number;
  /** Limit of waiting items, over all boards. */
  pendingMax: number;
  /** Limit of boards that commit at the same time. */
  concurrencyMax: number;
  /** Whether a single item may have caused the failure. If so, the items are committed one by one, so that only it fails. */
  mayBeOneItem: (error: unknown) => boolean;
};

export type GroupCommit<Item, Result> = {
  /**
   * @returns the item's result, or undefined without waiting when the queue is full
   * @throws the error of `commit`
   */
  submit: (boardId: BoardId, item: Item) => Promise<Result | undefined>;
  pending: () => number;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/**
 * Group commit per board. While a batch of a board commits, further items of that board queue up and form the next batch. So
 * batches grow with the load, and an item on an idle board commits immediately. Boards take turns, one batch each.
 */
export const createGroupCommit = <Item, Result>({
  commit,
  batchSizeMax,
  pendingMax,
  concurrencyMax,
  mayBeOneItem,
}: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> => {
  const queues = new Map<BoardId, Waiting<Item, Result>[]>();
  /** Boards with queued items and no batch in flight, in order of arrival. */
  const ready = new Set<BoardId>();
  const committing = new Set<BoardId>();
  let pending = 0;

  const startNext = (): void => {
    for (const boardId of ready) {
      if (committing.size >= concurrencyMax) return;
      ready.delete(boardId);
      committing.add(boardId);
      void runBatch(boardId);
    }
  };

  const runBatch = async (boardId: BoardId): Promise<void> => {
    const queue = queues.get(boardId) ?? [];
    const batch = queue.splice(0, batchSizeMax);
    pending -= batch.length;
    await settle(boardId, batch);
    committing.delete(boardId);
    if (queue.length > 0) ready.add(boardId);
    else queues.delete(boardId);
    startNext();
  };

  const settle = async (boardId: BoardId, batch: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await commit(
        boardId,
        batch.map(({ item }) => item),
      );
      // After the next batch has been sent to Postgres, which would otherwise wait while the callers send their answers.
      setImmediate(() => results.forEach((result, index) => batch[index]?.resolve(result)));
    } catch (error) {
      if (batch.length > 1 && mayBeOneItem(error))
        for (const waiting of batch) await settle(boardId, [waiting]);
      else for (const waiting of batch) waiting.reject(error);
    }
  };

  return {
    pending: () => pending,
    submit(boardId, item) {
      if (pending >= pendingMax) return Promise.resolve(undefined);
      pending += 1;
      return new Promise((resolve, reject) => {
        const queue = queues.get(boardId);
        if (queue) queue.push({ item, resolve, reject });
        else queues.set(boardId, [{ item, resolve, reject }]);
        if (committing.has(boardId)) return;
        ready.add(boardId);
        startNext();
      });
    },
  };
};
