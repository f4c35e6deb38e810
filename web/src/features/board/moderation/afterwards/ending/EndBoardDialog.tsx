import { endBoard } from '@openfloor/contract/calls/desk';
import { useAtomValue } from 'jotai';
import { act } from '../../../../../api/moderation/act.ts';
import { AlertDialog } from '../../../../../design/components/AlertDialog/AlertDialog.tsx';
import { useBoard } from '../../../boardContext.ts';
import { REVIEW } from '../../../list/selection.ts';
import { messages } from './messages.ts';
import { useActOnBoard } from './useActOnBoard.ts';

type EndBoardDialogProps = { onCancel: () => void; onEnded: () => void };

/** Asks for confirmation, then ends the board, which stays readable. */
export const EndBoardDialog = ({ onCancel, onEnded }: EndBoardDialogProps) => {
  const { boardId, adminToken, atoms } = useBoard();
  const waiting = [...useAtomValue(atoms.questions).values()].filter(REVIEW.isIn).length;
  const run = useActOnBoard();
  const end = async (): Promise<void> => {
    const hasEnded = await run(messages.ended, () => act(endBoard, { boardId }, { token: adminToken }));
    if (hasEnded) onEnded();
    else onCancel();
  };
  return (
    <AlertDialog
      title={messages.title}
      description={messages.text(waiting)}
      cancelLabel={messages.cancel}
      confirmLabel={messages.confirm}
      onCancel={onCancel}
      onConfirm={() => void end()}
    />
  );
};
