import { closeBoard } from '@openfloor/contract/calls/owners';
import { useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { act } from '../../../../api/moderation/act.ts';
import { getRetention } from '../../../../api/owner/retentionCalls.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { paths } from '../../../../navigation/paths.ts';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { dateText } from '../../../../design/formats.ts';
import { forgetBoard } from '../../../../device/boardsOnDevice.ts';
import { adminTokenOf } from '../../../../device/boardTokens.ts';
import { serverNowMs } from '../../../../device/serverClock.ts';
import { useBoard } from '../../boardContext.ts';
import { messages } from '../messages.ts';

/** Asks, and then closes the board and forgets it on this device. */
export default function CloseBoardDialog({ onCancel }: { onCancel: () => void }) {
  const store = useStore();
  const navigate = useNavigate();
  const { boardId } = useBoard();
  const description = useDescription();
  const close = async (): Promise<void> => {
    const result = await act(closeBoard, { boardId }, { token: adminTokenOf(boardId) });
    if (!result.ok) {
      showToast(store, { title: messages.error, description: messages.closeFailed, tone: 'danger' });
      return onCancel();
    }
    forgetBoard(boardId);
    showToast(store, { title: messages.boardClosed });
    await navigate(paths.home);
  };
  return (
    <AlertDialog
      title={messages.closeTitle}
      description={description}
      cancelLabel={messages.cancel}
      confirmLabel={messages.confirmClosing}
      onCancel={onCancel}
      onConfirm={() => void close()}
    />
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Names the day of deletion, if the server deletes closed boards. */
const useDescription = (): string => {
  const { boardId, adminToken } = useBoard();
  const [nowMs] = useState(serverNowMs);
  const days = useRead(() => getRetention(boardId, adminToken), boardId).value?.retentionDays;
  return messages.closeText(days === undefined ? undefined : dateText(nowMs + days * DAY_MS));
};
