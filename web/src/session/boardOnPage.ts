import type { BoardId } from '@openfloor/contract/ids';
import { atom, type Store } from 'jotai';
import type { BoardOnPage } from '../api/board/boardInPage.ts';
import type { Unsent } from '../device/unsentRecord.ts';

/** The board that the page came with, until the first read takes it. */
export const boardOnPageAtom = atom<BoardOnPage | undefined>(undefined);

/** What was sent from the drawn page, to be sent again: the answers to its keys are kept. */
export type Early = { unsent: Pick<Unsent, 'question' | 'votes'> };
/** Until the session of the board takes it. */
export const earlyAtom = atom<Early | undefined>(undefined);

/** What the page came with of this board. */
export const onPageOf = (store: Store, boardId: BoardId): BoardOnPage | undefined => {
  const onPage = store.get(boardOnPageAtom);
  return onPage?.board.id === boardId ? onPage : undefined;
};
