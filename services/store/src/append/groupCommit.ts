import type { BoardId } from '@openfloor/contract/ids';

export type GroupCommitOptions<Item, Result> = {
  /** Commits the items of one board in their order; one result each. */
  commit: (boardId: BoardId, items: Item[]) => Promise<Result[]>;
  batchSizeMax: number;
  /** Items that wait, over all boards. */
  pendingMax: number;
  /** Boards that commit at once. */
  concurrencyMax: number;
  /** Whether a failure may be the fault of one item: then each is committed alone, so that it fails alone. */
  mayBeOneItem: (error: unknown) => boolean;
};

export type GroupCommit<Item, Result> = {
  /**
   * @returns what `commit` said of the item, or undefined at once when too much waits already
   * @throws what `commit` threw
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
 * Group commit per board: while one batch of a board is under way its further items wait and form the
 * next, so the batch grows with the load and nobody waits for a timer. Boards take turns, a batch each.
 */
export const createGroupCommit = <Item, Result>({
  commit,
  batchSizeMax,
  pendingMax,
  concurrencyMax,
  mayBeOneItem,
}: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> => {
  const queues = new Map<BoardId, Waiting<Item, Result>[]>();
  /** Boards with items and no batch under way, the longest waiting first. */
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
      results.forEach((result, index) => batch[index]?.resolve(result));
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
