import { useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { closeBoard } from '../../../api/moderationCalls.ts';
import { paths } from '../../../navigation/paths.ts';
import { AlertDialog } from '../../../design/components/AlertDialog/AlertDialog.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { forgetBoard } from '../../../device/boardsOnDevice.ts';
import { adminTokenOf } from '../../../device/boardTokens.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';

export default function CloseBoardDialog({ onCancel }: { onCancel: () => void }) {
  const store = useStore();
  const navigate = useNavigate();
  const { boardId } = useBoard();
  const close = async (): Promise<void> => {
    const result = await closeBoard(boardId, adminTokenOf(boardId));
    if (!result.ok) {
      showToast(store, { title: messages.error, description: messages.deleteFailed, tone: 'danger' });
      return onCancel();
    }
    forgetBoard(boardId);
    showToast(store, { title: messages.deleted });
    await navigate(paths.home);
  };
  return (
    <AlertDialog
      title={messages.deleteTitle}
      description={messages.deleteText}
      cancelLabel={messages.cancel}
      confirmLabel={messages.delete}
      onCancel={onCancel}
      onConfirm={() => void close()}
    />
  );
}
