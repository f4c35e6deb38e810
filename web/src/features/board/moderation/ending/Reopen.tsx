import { useState } from 'react';
import { reopenBoard } from '../../../../api/moderation/moderationCalls.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../boardContext.ts';
import { messages } from './messages.ts';
import { useActOnBoard } from './useActOnBoard.ts';

/** Opens an ended board again. */
export default function Reopen() {
  const { boardId, adminToken } = useBoard();
  const act = useActOnBoard();
  const [isSending, setIsSending] = useState(false);
  const reopen = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    await act(messages.reopened, () => reopenBoard(boardId, adminToken));
    setIsSending(false);
  };
  return (
    <Button tone="primary" aria-disabled={isSending} onClick={() => void reopen()}>
      {messages.reopen}
    </Button>
  );
}
