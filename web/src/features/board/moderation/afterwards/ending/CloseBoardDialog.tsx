import { closeBoard } from '@openfloor/contract/calls/owners';
import { useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { act } from '../../../../../api/moderation/act.ts';
import { paths } from '../../../../../navigation/paths.ts';
import { AlertDialog } from '../../../../../design/components/AlertDialog/AlertDialog.tsx';
import { showToast } from '../../../../../design/components/Toast/toasts.ts';
import { forgetBoard } from '../../../../../device/boardsOnDevice.ts';
import { adminTokenOf } from '../../../../../device/boardTokens.ts';
import { useDeletionDay } from '../../../../../navigation/useDeletionDay.ts';
import { useBoard } from '../../../boardContext.ts';
import { closeText } from '../../../../../design/keeps.ts';
import { messages } from '../../messages.ts';

/** Asks for confirmation, then closes the board and removes it from this device. */
export default function CloseBoardDialog({ onCancel }: { onCancel: () => void }) {
  const store = useStore();
  const navigate = useNavigate();
  const { boardId, adminToken } = useBoard();
  const deletedOn = useDeletionDay(boardId, adminToken);
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
      description={closeText(deletedOn)}
      cancelLabel={messages.cancel}
      confirmLabel={messages.confirmClosing}
      onCancel={onCancel}
      onConfirm={() => void close()}
    />
  );
}
