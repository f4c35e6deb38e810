import { atom } from 'jotai';
import type { BoardOnPage } from '../api/board/boardInPage.ts';

/** The board that the page came with, until the first read takes it. */
export const boardOnPageAtom = atom<BoardOnPage | undefined>(undefined);
