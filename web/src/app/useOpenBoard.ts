import { useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiFailure } from '../api/apiClient.ts';
import { createBoard } from '../api/createBoard.ts';
import { showToast } from '../design/components/Toast/toasts.ts';
import { keepAdminToken, keepSpeakerToken } from '../device/boardTokens.ts';
import { addBoardOnDevice } from '../device/boardsOnDevice.ts';
import { messages } from './messages.ts';
import { paths } from './paths.ts';

/** Opens a board, remembers it with its tokens on this device and goes there; what went wrong is said in a toast. */
export const useOpenBoard = (): { isOpening: boolean; open: (title: string) => Promise<void> } => {
  const store = useStore();
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);

  const complain = ({ code }: ApiFailure): void =>
    showToast(store, {
      title: messages.error,
      tone: 'danger',
      ...(code === 'one-board-limit'
        ? {
            description: messages.oneBoardLimit,
            action: { label: messages.myBoards, run: () => void navigate(paths.myBoards) },
          }
        : { description: messages.createBoardFailed }),
    });

  const open = async (title: string): Promise<void> => {
    setIsOpening(true);
    const result = await createBoard(title);
    setIsOpening(false);
    if (!result.ok) return complain(result);
    const { boardId, adminToken, speakerToken } = result.value;
    keepAdminToken(boardId, adminToken);
    keepSpeakerToken(boardId, speakerToken);
    addBoardOnDevice(boardId);
    await navigate(paths.board(boardId));
  };

  return { isOpening, open };
};
