import type { Board } from '@openfloor/contract/http/audience';
import { useStore } from 'jotai';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { deleteOwnBoard, getMyBoards } from '../../api/owner/deviceCalls.ts';
import { paths } from '../../navigation/paths.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { Dialog } from '../../design/components/Dialog/Dialog.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { forgetBoard } from '../../device/boardsOnDevice.ts';
import { messages } from './messages.ts';
import * as styles from './BoardLimit.css.ts';

type BoardLimitDialogProps = {
  /** Title of the refused board. */
  title: string;
  onCancel: () => void;
  /** Called after a board was closed, so that the refused one can be created. */
  onClosed: (board: Board) => void;
};

/** Shown when the plan refuses a new board: offers to open or close one of the existing boards. */
export default function BoardLimitDialog({ title, onCancel, onClosed }: BoardLimitDialogProps) {
  const [boards, setBoards] = useState<readonly Board[]>();
  const [toClose, setToClose] = useState<Board>();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const listed = await getMyBoards();
      const inTheWay = listed.ok ? listed.value.filter(({ demo }) => !demo) : [];
      if (inTheWay.length > 0) setBoards(inTheWay);
      else onCancel();
    };
    void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loads once, when the dialog opens
  }, []);
  if (!boards) return null;
  if (toClose)
    return (
      <Dialog
        title={messages.closeNamed(toClose.title)}
        description={messages.closeText}
        closeLabel={messages.dismiss}
        onClose={onCancel}
      >
        <Confirmation
          board={toClose}
          title={title}
          onBack={() => setToClose(undefined)}
          onClosed={onClosed}
        />
      </Dialog>
    );
  return (
    <Dialog
      title={messages.limitTitle(boards.length)}
      description={messages.limitText(title, boards.length)}
      closeLabel={messages.dismiss}
      onClose={onCancel}
    >
      <div className={styles.choices}>
        {boards.map((board) => (
          <Fragment key={board.id}>
            <Link className={button.primary} to={paths.board(board.id)}>
              {messages.openNamed(board.title)}
            </Link>
            <Button onClick={() => setToClose(board)}>{messages.closeAndCreate(board.title)}</Button>
          </Fragment>
        ))}
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </Dialog>
  );
}

type ConfirmationProps = {
  board: Board;
  title: string;
  onBack: () => void;
  onClosed: (board: Board) => void;
};

const Confirmation = ({ board, title, onBack, onClosed }: ConfirmationProps) => {
  const store = useStore();
  const [isClosing, setIsClosing] = useState(false);
  const close = async (): Promise<void> => {
    if (isClosing) return;
    setIsClosing(true);
    const result = await deleteOwnBoard(board.id);
    setIsClosing(false);
    if (!result.ok && result.code !== 'board-not-found') {
      showToast(store, { title: messages.error, description: messages.closeFailed, tone: 'danger' });
      return;
    }
    forgetBoard(board.id);
    onClosed(board);
  };
  return (
    <div className={styles.choices}>
      <Button onClick={onBack}>{messages.back}</Button>
      {/* Not disabled while closing: a disabled button loses the focus. */}
      <Button tone="danger" aria-disabled={isClosing} onClick={() => void close()}>
        {isClosing ? messages.closing : messages.closeConfirm(title)}
      </Button>
    </div>
  );
};
