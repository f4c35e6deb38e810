import { closeMyBoard, listMyBoards } from '@openfloor/contract/calls/devices';
import type { Board } from '@openfloor/contract/http/audience';
import { useStore } from 'jotai';
import { Fragment, useEffect, useState } from 'react';
import { Link } from '../../design/components/Link/Link.tsx';
import { send } from '../../api/http/apiClient.ts';
import { getBoardLimit, type BoardLimit } from '../../api/owner/deviceCalls.ts';
import { paths } from '../../navigation/paths.ts';
import { useDeletionDay } from '../../navigation/useDeletionDay.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { Dialog } from '../../design/components/Dialog/Dialog.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { closeText } from '../../design/keeps.ts';
import { forgetBoard } from '../../device/boardsOnDevice.ts';
import { adminTokenOf } from '../../device/boardTokens.ts';
import { messages } from './messages.ts';
import * as styles from './BoardLimit.css.ts';

type BoardLimitDialogProps = {
  /** Title of the refused board. */
  title: string;
  onCancel: () => void;
  onClosed: (board: Board) => void;
  /** Called once enough boards were closed for the refused one. */
  onBelowLimit: () => void;
};

/** Shown when the plan refuses a new board: offers to open or close one of the existing boards. */
export default function BoardLimitDialog({ title, onCancel, onClosed, onBelowLimit }: BoardLimitDialogProps) {
  const [boards, setBoards] = useState<readonly Board[]>();
  const [plan, setPlan] = useState<BoardLimit>();
  const [toClose, setToClose] = useState<Board>();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const [listed, read] = await Promise.all([send(listMyBoards, {}), getBoardLimit()]);
      if (read.ok) setPlan(read.value);
      const inTheWay = listed.ok
        ? listed.value.filter(({ demo, endedAt }) => !demo && endedAt === undefined)
        : [];
      if (inTheWay.length > 0) setBoards(inTheWay);
      else onCancel();
    };
    void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loads once, when the dialog opens
  }, []);
  if (!boards) return null;
  // After a plan has ended, a device may have several boards above the present limit.
  const surplus = boards.length - (plan?.boards.limit ?? boards.length);
  const closed = (board: Board): void => {
    onClosed(board);
    if (surplus <= 0) return onBelowLimit();
    setToClose(undefined);
    setBoards(boards.filter(({ id }) => id !== board.id));
  };
  if (toClose)
    return (
      <Confirmation
        board={toClose}
        action={surplus > 0 ? messages.closeIt : messages.closeConfirm(title)}
        onCancel={onCancel}
        onBack={() => setToClose(undefined)}
        onClosed={closed}
      />
    );
  return (
    <Dialog
      title={messages.limitTitle(boards.length)}
      description={
        surplus > 0 ? messages.surplusText(title, surplus + 1) : messages.limitText(title, boards.length)
      }
      closeLabel={messages.dismiss}
      onClose={onCancel}
    >
      <div className={styles.choices}>
        {boards.map((board) => (
          <Fragment key={board.id}>
            <Link className={button.primary} to={paths.board(board.id)}>
              {messages.openNamed(board.title)}
            </Link>
            <Button onClick={() => setToClose(board)}>
              {surplus > 0 ? messages.closeOnly(board.title) : messages.closeAndCreate(board.title)}
            </Button>
          </Fragment>
        ))}
        {plan?.sells && (
          <Link className={button.quiet} to={paths.myBoards} onClick={onCancel}>
            {messages.toPlanKey}
          </Link>
        )}
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </Dialog>
  );
}

type ConfirmationProps = {
  board: Board;
  /** Label of the button. */
  action: string;
  onCancel: () => void;
  onBack: () => void;
  onClosed: (board: Board) => void;
};

const Confirmation = ({ board, action, onCancel, onBack, onClosed }: ConfirmationProps) => {
  const store = useStore();
  const deletedOn = useDeletionDay(board.id, adminTokenOf(board.id));
  const [isClosing, setIsClosing] = useState(false);
  const close = async (): Promise<void> => {
    if (isClosing) return;
    setIsClosing(true);
    const result = await send(closeMyBoard, { boardId: board.id });
    setIsClosing(false);
    if (!result.ok && result.code !== 'board-not-found') {
      showToast(store, { title: messages.error, description: messages.closeFailed, tone: 'danger' });
      return;
    }
    forgetBoard(board.id);
    onClosed(board);
  };
  return (
    <Dialog
      title={messages.closeNamed(board.title)}
      description={closeText(deletedOn)}
      closeLabel={messages.dismiss}
      onClose={onCancel}
    >
      <div className={styles.choices}>
        <Button onClick={onBack}>{messages.back}</Button>
        {/* Not disabled while closing: a disabled button loses the focus. */}
        <Button tone="danger" aria-disabled={isClosing} onClick={() => void close()}>
          {isClosing ? messages.closing : action}
        </Button>
      </div>
    </Dialog>
  );
};
