import type { BoardId } from '@openfloor/contract/ids';

export type DueBoards<Board> = {
  /** A page of boards that wait for the work, by id. `isKnown`: those that had it before, or those that never had; `after`: only later ids. */
  page: (query: { isKnown: boolean; after: BoardId | undefined }) => Promise<Board[]>;
  work: (board: Board) => Promise<void>;
  mayGoOn: () => boolean;
  /** The work on one board failed. The others must not wait for it. */
  onError: (error: unknown) => void;
};

/**
 * One round of background work on all boards that wait for it. Boards that never had it may be many, such as after an upgrade. Boards
 * of live halls had it before: the round works on those first, and again after each page of the others, so that no hall waits.
 */
export const workOnDueBoards = async <Board extends { id: BoardId }>({
  page,
  work,
  mayGoOn,
  onError,
}: DueBoards<Board>): Promise<void> => {
  const workOn = async (isKnown: boolean, afterPage?: () => Promise<void>): Promise<void> => {
    let after: BoardId | undefined;
    do {
      const boards = await page({ isKnown, after });
      after = boards.at(-1)?.id;
      for (const board of boards) {
        if (!mayGoOn()) return;
        await work(board).catch(onError);
      }
      await afterPage?.();
    } while (after !== undefined);
  };
  const workOnKnown = () => workOn(true);
  await workOnKnown();
  await workOn(false, workOnKnown);
};
