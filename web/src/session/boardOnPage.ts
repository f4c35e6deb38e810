import type { BoardId } from '@openfloor/contract/ids';
import { atom, type Store } from 'jotai';
import type { BoardOnPage } from '../api/board/boardInPage.ts';
import type { Unsent } from '../device/unsentRecord.ts';

/** The board that the server embedded in the page, until the first read takes it. */
export const boardOnPageAtom = atom<BoardOnPage | undefined>(undefined);

/**
 * The question and votes that were sent from the server-rendered page before its scripts arrived. They are sent again
 * under their idempotency keys, for which the server has stored the answers.
 */
export type Early = { unsent: Pick<Unsent, 'question' | 'votes'> };
/** Set until the board's session takes it. */
export const earlyAtom = atom<Early | undefined>(undefined);

/** The board that the server embedded in the page, if it is this one. */
export const onPageOf = (store: Store, boardId: BoardId): BoardOnPage | undefined => {
  const onPage = store.get(boardOnPageAtom);
  return onPage?.board.id === boardId ? onPage : undefined;
};
