import type { BoardId } from '@openfloor/contract/ids';
import { atom, type Store } from 'jotai';
import type { BoardOnPage } from '../api/board/boardInPage.ts';

/** The board that the page came with, until the first read takes it. */
export const boardOnPageAtom = atom<BoardOnPage | undefined>(undefined);

/** What the page came with of this board. */
export const onPageOf = (store: Store, boardId: BoardId): BoardOnPage | undefined => {
  const onPage = store.get(boardOnPageAtom);
  return onPage?.board.id === boardId ? onPage : undefined;
};
