import type { BoardId } from '@openfloor/contract/ids';
import type { Repeated } from '@openfloor/platform/repeat';
import { boardPages } from '@openfloor/store/boards/boardPages';

/** Background work that every node does for all boards. */
export type DueWork = {
  /** A random number from 0 to below 1. */
  random: () => number;
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  /** Called when the work on one board failed, while the round continues, or when a whole round failed. */
  onError: Repeated['onError'];
};

/** A random wait, half an interval on average, so that nodes that started together work at different times. */
export const spread = (intervalMs: number, random: () => number): number =>
  intervalMs * (0.3 + 0.4 * random());

export type DueBoards<Board> = Omit<DueWork, 'random'> & {
  /**
   * A page of boards that wait for the work, by id. `hadItBefore`: whether to return those that had it before, or those
   * that never had it. `after`: only later ids.
   */
  page: (hadItBefore: boolean, after: BoardId) => Promise<Board[]>;
  work: (board: Board) => Promise<unknown>;
  stopped: AbortSignal;
};

/**
 * One round of background work on all boards that wait for it. Boards that never had it may be many, such as after an
 * upgrade. Boards of live halls had it before: the round works on those first, and again after each page of the others,
 * so that no hall waits.
 */
export const workOnDueBoards = async <Board extends { id: BoardId }>({
  page,
  work,
  stopped,
  isActive,
  onError,
}: DueBoards<Board>): Promise<void> => {
  const workOn = async (hadItBefore: boolean, afterPage?: () => Promise<void>): Promise<void> => {
    for await (const boards of boardPages((after) => page(hadItBefore, after))) {
      for (const board of boards) {
        if (stopped.aborted || !isActive()) return;
        await work(board).catch((error: unknown) => {
          if (!stopped.aborted) onError(error);
        });
      }
      await afterPage?.();
    }
  };
  const workOnLiveBoards = () => workOn(true);
  await workOnLiveBoards();
  await workOn(false, workOnLiveBoards);
};
