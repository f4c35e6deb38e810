import type { BoardId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useState } from 'react';
import { newKey } from '../../../api/http/newKey.ts';
import { rotateKeys } from '../../../api/owner/rotateKeys.ts';
import { AlertDialog } from '../../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../design/components/Button/Button.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { adminTokenOf } from '../../../device/boardTokens.ts';
import { rotate } from './rotate.ts';
import { messages } from './messages.ts';

const PAUSE_MS = 1000;

/** Revokes every admin and speaker link of the board, in case one has leaked. */
export const RevokeLinks = ({ boardId, onRevoked }: { boardId: BoardId; onRevoked: () => void }) => {
  const store = useStore();
  const [state, setState] = useState<'idle' | 'asking' | 'revoking'>('idle');
  const revoke = async (): Promise<void> => {
    setState('revoking');
    const token = adminTokenOf(boardId) ?? '';
    const key = newKey();
    const isDone = await rotate({
      boardId,
      send: () => rotateKeys(boardId, token, key),
      pause: () => new Promise((resolve) => void setTimeout(resolve, PAUSE_MS)),
    });
    setState('idle');
    if (isDone) onRevoked();
    showToast(
      store,
      isDone
        ? { title: messages.revoked, description: messages.revokedText }
        : { title: messages.revokeFailed, description: messages.revokeFailedText, tone: 'danger' },
    );
  };
  return (
    <>
      <Button disabled={state === 'revoking'} onClick={() => setState('asking')}>
        {state === 'revoking' ? messages.revoking : messages.revoke}
      </Button>
      {state === 'asking' && (
        <AlertDialog
          title={messages.revokeTitle}
          description={messages.revokeText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.revoke}
          onCancel={() => setState('idle')}
          onConfirm={() => void revoke()}
        />
      )}
    </>
  );
};
