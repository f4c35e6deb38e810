import { endBoard } from '@openfloor/contract/calls/desk';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { useDeletionDay } from '../../../../../navigation/useDeletionDay.ts';
import { useBoard } from '../../../boardContext.ts';
import { useIsOwner } from '../../../access/useIsOwner.ts';
import CloseBoardDialog from './CloseBoardDialog.tsx';
import { messages } from './messages.ts';
import { act } from '../../../../../api/moderation/act.ts';
import { AlertDialog } from '../../../../../design/components/AlertDialog/AlertDialog.tsx';
import { REVIEW } from '../../../list/selection.ts';
import { useActOnBoard } from '../../acts/usePerform.ts';
import * as styles from './EndPlace.css.ts';

const words = messages.table;

/** Table that compares ending and closing the board: what each keeps, and its button. Only the owner can close it. */
export default function EndPlace({ onDone }: { onDone: () => void }) {
  const { boardId, adminToken, atoms } = useBoard();
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  const isOwner = useIsOwner();
  const until = useDeletionDay(boardId, adminToken);
  const [asking, setAsking] = useState<'end' | 'close'>();
  const stay = (): void => setAsking(undefined);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.end}</th>
            {isOwner && <th scope="col">{words.close}</th>}
          </tr>
        </thead>
        <tbody>
          {words.rows(until).map(({ what, end, close }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{end}</td>
              {isOwner && <td>{close}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.now}</th>
            <td>
              {hasEnded ? (
                words.hasEnded
              ) : (
                <Button data-not-first onClick={() => setAsking('end')}>
                  {words.end}
                </Button>
              )}
            </td>
            {isOwner && (
              <td>
                <Button data-not-first onClick={() => setAsking('close')}>
                  {words.close}
                </Button>
              </td>
            )}
          </tr>
        </tfoot>
      </table>
      {asking === 'end' && <EndBoardDialog onCancel={stay} onEnded={onDone} />}
      {asking === 'close' && <CloseBoardDialog onCancel={stay} />}
    </>
  );
}

type EndBoardDialogProps = { onCancel: () => void; onEnded: () => void };

/** Asks for confirmation, then ends the board, which stays readable. */
const EndBoardDialog = ({ onCancel, onEnded }: EndBoardDialogProps) => {
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
