import type { BoardId } from '@openfloor/contract/ids';
import { createWaiting, type Waiting } from './waiting.ts';

export type GroupCommitOptions<Item, Result, Turn> = {
  /**
   * Obtains what the next batch of a board needs, such as a lock. Items that arrive in the meantime join the batch. If it throws,
   * the items that were waiting when it was called fail.
   * @param waiting number of items
   */
  begin: (boardId: BoardId, waiting: number) => Turn | Promise<Turn>;
  /** Commits items of one board in order; returns one result per item. Ends the turn, also when it throws. */
  commit: (boardId: BoardId, items: Item[], turn: Turn) => Promise<Result[]>;
  batchSizeMax: number;
  /** Limit of waiting items, over all boards. */
  pendingMax: number;
  /** Whether a single item may have caused the failure. If so, the items are committed one by one, so that only it fails. */
  mayBeOneItem: (error: unknown) => boolean;
};

export type GroupCommit<Item, Result> = {
  /**
   * @returns the item's result, or undefined without waiting when the queue is full
   * @throws the error of `begin` or `commit`
   */
  submit: (boardId: BoardId, item: Item) => Promise<Result | undefined>;
  pending: () => number;
};

/**
 * Group commit per board. While a batch of a board begins or commits, further items of that board queue up. So batches grow with
 * the load, and an item on an idle board commits immediately.
 */
export const createGroupCommit = <Item, Result, Turn>({
  begin,
  commit,
  batchSizeMax,
  pendingMax,
  mayBeOneItem,
}: GroupCommitOptions<Item, Result, Turn>): GroupCommit<Item, Result> => {
  /** Boards with a batch in flight. */
  const queues = new Map<BoardId, Waiting<Item, Result>[]>();
  let pending = 0;

  const take = (queue: Waiting<Item, Result>[], count: number): Waiting<Item, Result>[] => {
    const taken = queue.splice(0, count);
    pending -= taken.length;
    return taken;
  };

  const runBatches = async (boardId: BoardId, queue: Waiting<Item, Result>[]): Promise<void> => {
    while (queue.length > 0) {
      const first = Math.min(queue.length, batchSizeMax);
      try {
        const begun = begin(boardId, queue.length);
        // Without a need to wait the batch starts in the same turn of the event loop.
        const turn = begun instanceof Promise ? await begun : begun;
        await settle(boardId, take(queue, batchSizeMax), turn);
      } catch (error) {
        for (const waiting of take(queue, first)) waiting.reject(error);
      }
    }
    queues.delete(boardId);
  };

  const settle = async (boardId: BoardId, batch: Waiting<Item, Result>[], turn: Turn): Promise<void> => {
    try {
      const results = await commit(
        boardId,
        batch.map(({ item }) => item),
        turn,
      );
      // After the next batch has been sent to Postgres, which would otherwise wait while the callers send their answers.
      setImmediate(() => results.forEach((result, index) => batch[index]?.resolve(result)));
    } catch (error) {
      if (batch.length > 1 && mayBeOneItem(error))
        for (const waiting of batch) await settleAlone(boardId, waiting);
      else for (const waiting of batch) waiting.reject(error);
    }
  };

  const settleAlone = async (boardId: BoardId, waiting: Waiting<Item, Result>): Promise<void> => {
    try {
      await settle(boardId, [waiting], await begin(boardId, 1));
    } catch (error) {
      waiting.reject(error);
    }
  };

  return {
    pending: () => pending,
    submit(boardId, item) {
      if (pending >= pendingMax) return Promise.resolve(undefined);
      pending += 1;
      const { waiting, result } = createWaiting<Item, Result>(item);
      const queue = queues.get(boardId);
      if (queue) queue.push(waiting);
      else {
        const started = [waiting];
        queues.set(boardId, started);
        void runBatches(boardId, started);
      }
      return result;
    },
  };
};
