import { useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../design/components/Toast/toasts.ts';
import { importPart } from '../loading/importPart.ts';
import { messages } from './messages.ts';
import { paths } from './paths.ts';
import { useLoadedAhead } from './useLoadedAhead.ts';

/** With the schemas of its call it is a sixth of the script: a page that offers to open a board shows first. */
const loadOpenBoard = () => import('./openBoard.ts');

/** Opens a board and goes there; what went wrong is said in a toast. */
export const useOpenBoard = (): { isOpening: boolean; open: (title: string) => Promise<void> } => {
  const store = useStore();
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);
  useLoadedAhead(loadOpenBoard);

  const complain = (isLimit: boolean): void =>
    showToast(store, {
      title: messages.error,
      tone: 'danger',
      ...(isLimit
        ? {
            description: messages.oneBoardLimit,
            action: { label: messages.myBoards, run: () => void navigate(paths.myBoards) },
          }
        : { description: messages.createBoardFailed }),
    });

  const open = async (title: string): Promise<void> => {
    setIsOpening(true);
    try {
      const { openBoard } = await importPart(loadOpenBoard);
      const result = await openBoard(title);
      if (result.ok) await navigate(paths.board(result.boardId));
      else complain(result.code === 'one-board-limit');
    } catch {
      // The network was away before this part of the app was loaded.
      complain(false);
    } finally {
      setIsOpening(false);
    }
  };

  return { isOpening, open };
};
