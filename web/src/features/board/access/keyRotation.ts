import type { BoardId } from '@openfloor/contract/ids';

const underWay = new Map<BoardId, Promise<boolean>>();

/**
 * Runs one rotation of a board's keys (its links) at a time; a second call gets the result of the first.
 * @param rotate resolves to whether it succeeded
 */
export const rotateOnce = (boardId: BoardId, rotate: () => Promise<boolean>): Promise<boolean> => {
  const begun = underWay.get(boardId) ?? rotate().finally(() => underWay.delete(boardId));
  underWay.set(boardId, begun);
  return begun;
};

/**
 * Waits for a rotation that this page has started. The server may refuse this page's socket before the answer with
 * the new tokens arrives.
 */
export const rotationSettled = async (boardId: BoardId): Promise<void> => {
  await underWay.get(boardId)?.catch(() => {});
};
