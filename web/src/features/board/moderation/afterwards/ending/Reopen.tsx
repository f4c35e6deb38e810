import { reopenBoard } from '@openfloor/contract/calls/desk';
import { useState } from 'react';
import { act } from '../../../../../api/moderation/act.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../../boardContext.ts';
import { ASK_ID } from '../../../SkipLinks.tsx';
import { messages } from './messages.ts';
import { useActOnBoard } from '../../acts/usePerform.ts';

/** Opens an ended board again. */
export default function Reopen() {
  const { boardId, adminToken } = useBoard();
  const run = useActOnBoard();
  const [isSending, setIsSending] = useState(false);
  const reopen = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    const isReopened = await run(messages.reopened, () =>
      act(reopenBoard, { boardId }, { token: adminToken }),
    );
    // The ask form replaces this button, and gets its focus.
    if (isReopened) document.getElementById(ASK_ID)?.focus();
    setIsSending(false);
  };
  return (
    <Button tone="primary" aria-disabled={isSending} onClick={() => void reopen()}>
      {messages.reopen}
    </Button>
  );
}
