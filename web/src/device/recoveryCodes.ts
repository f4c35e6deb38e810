import type { BoardId } from '@openfloor/contract/ids';

const known = new Map<BoardId, string>();

/** Keeps the recovery code of a board for the pages of this visit. It is stored nowhere: who has the device may have it only once. */
export const keepRecoveryCode = (boardId: BoardId, code: string): void => void known.set(boardId, code);

export const recoveryCodeOf = (boardId: BoardId): string | undefined => known.get(boardId);
