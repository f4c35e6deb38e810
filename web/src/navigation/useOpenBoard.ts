import { useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BoardWish } from './openBoard.ts';
import { clearComplaint, showToast } from '../design/components/Toast/toasts.ts';
import { importPart } from '../loading/importPart.ts';
import { JUST_CREATED, paths } from './paths.ts';
import { useLoadedAhead } from '../loading/useLoadedAhead.ts';

/** Loaded on demand: with its schemas it is a sixth of the page's script. */
const loadOpenBoard = () => import('./openBoard.ts');

const messages = {
  error: 'Error',
  createBoardFailed: 'Failed to create board. Please try again.',
};

/**
 * `board-limit`: the plan allows this device no further board. `sign-in-required`: shows no toast, because the caller
 * opens the sign-in.
 */
type Opening = 'opened' | 'board-limit' | 'sign-in-required' | 'failed';

/** Creates a board and navigates to it; a toast reports a failure. */
export const useOpenBoard = (): { isOpening: boolean; open: (wish: BoardWish) => Promise<Opening> } => {
  const store = useStore();
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);
  useLoadedAhead(loadOpenBoard);

  const complain = (description: string): void =>
    showToast(store, { title: messages.error, description, tone: 'danger' });

  const open = async (wish: BoardWish): Promise<Opening> => {
    setIsOpening(true);
    try {
      const { openBoard } = await importPart(loadOpenBoard);
      const result = await openBoard(wish);
      if (result.ok) {
        clearComplaint(store);
        await navigate(paths.board(result.boardId), { state: wish.demo ? undefined : JUST_CREATED });
        return 'opened';
      }
      const isLimit = result.code === 'one-board-limit' || result.code === 'plan-expired';
      if (result.code === 'sign-in-required') return 'sign-in-required';
      // The server says which plan has which limit.
      complain(isLimit ? result.message : messages.createBoardFailed);
      return isLimit ? 'board-limit' : 'failed';
    } catch {
      // This part of the app could not be loaded.
      complain(messages.createBoardFailed);
      return 'failed';
    } finally {
      setIsOpening(false);
    }
  };

  return { isOpening, open };
};
