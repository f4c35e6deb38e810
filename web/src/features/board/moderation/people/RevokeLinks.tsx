import { rotateKeys } from '@openfloor/contract/calls/owners';
import type { BoardId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useState } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { newKey } from '../../../../api/http/newKey.ts';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { adminTokenOf } from '../../../../device/boardTokens.ts';
import { rotate } from './rotate.ts';
import { linkMessages as messages } from './linkMessages.ts';

/** Pause between two tries. */
const PAUSE_MS = 1000;

type RevokeLinksProps = { boardId: BoardId; onClose: () => void; onRevoked?: () => void };

/** Asks for confirmation, then revokes every admin and speaker link of the board, in case one has leaked. */
export default function RevokeLinks({ boardId, onClose, onRevoked }: RevokeLinksProps) {
  const store = useStore();
  const [isRevoking, setRevoking] = useState(false);
  const revoke = async (): Promise<void> => {
    setRevoking(true);
    const token = adminTokenOf(boardId) ?? '';
    const key = newKey();
    const isDone = await rotate({
      boardId,
      send: () => send(rotateKeys, { boardId }, { token, idempotencyKey: key }),
      pause: () => new Promise((resolve) => void setTimeout(resolve, PAUSE_MS)),
    });
    if (isDone) onRevoked?.();
    onClose();
    showToast(
      store,
      isDone
        ? { title: messages.revoked, description: messages.revokedText }
        : { title: messages.revokeFailed, description: messages.revokeFailedText, tone: 'danger' },
    );
  };
  return (
    <AlertDialog
      title={messages.revokeTitle}
      description={messages.revokeText}
      cancelLabel={messages.cancel}
      confirmLabel={isRevoking ? messages.revoking : messages.revoke}
      onCancel={onClose}
      onConfirm={(event) => {
        event.preventDefault();
        if (!isRevoking) void revoke();
      }}
    />
  );
}
