import { endBoard } from '@openfloor/contract/calls/desk';
import { useAtomValue } from 'jotai';
import { act } from '../../../../api/moderation/act.ts';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { useBoard } from '../../boardContext.ts';
import { REVIEW } from '../../list/selection.ts';
import { messages } from './messages.ts';
import { useActOnBoard } from './useActOnBoard.ts';

/** Asks, and then ends the board, which stays readable. */
export default function EndBoardDialog({ onDone }: { onDone: () => void }) {
  const { boardId, adminToken, atoms } = useBoard();
  const waiting = [...useAtomValue(atoms.questions).values()].filter(REVIEW.isIn).length;
  const run = useActOnBoard();
  const end = async (): Promise<void> => {
    await run(messages.ended, () => act(endBoard, { boardId }, { token: adminToken }));
    onDone();
  };
  return (
    <AlertDialog
      title={messages.title}
      description={messages.text(waiting)}
      cancelLabel={messages.cancel}
      confirmLabel={messages.confirm}
      onCancel={onDone}
      onConfirm={() => void end()}
    />
  );
}
