import { closeBoard } from '@openfloor/contract/calls/owners';
import { closeMyBoard } from '@openfloor/contract/calls/devices';
import type { Board } from '@openfloor/contract/http/audience';
import { useStore } from 'jotai';
import { useState } from 'react';
import { Link } from '../../design/components/Link/Link.tsx';
import { act } from '../../api/moderation/act.ts';
import { type ApiResult, send } from '../../api/http/apiClient.ts';
import { recoverBoard } from '../../api/owner/deviceCalls.ts';
import { useAccess } from '../../navigation/AccessLink.tsx';
import { paths } from '../../navigation/paths.ts';
import { useDeletionDay } from '../../navigation/useDeletionDay.ts';
import { AlertDialog } from '../../design/components/AlertDialog/AlertDialog.tsx';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import type { MenuItem } from '../../design/components/Menu/Menu.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { closeText } from '../../design/keeps.ts';
import { boardsOnDevice, forgetBoard, unlistBoard } from '../../device/boardsOnDevice.ts';
import { adminTokenOf, isInvitedToken, speakerTokenOf } from '../../device/boardTokens.ts';
import { Facts } from './Facts.tsx';
import type { OpenBoard } from './loadBoards.ts';
import { messages } from './messages.ts';
import { RowMenu } from './RowMenu.tsx';
import { useCopyShortLink } from './useCopyShortLink.ts';
import * as styles from './MyBoards.css.ts';

type BoardRowProps = { board: OpenBoard; isRoom?: boolean; onRemoved: () => void };

/** A board of this device. `isRoom`: below the row of its conference. */
export const BoardRow = ({ board, isRoom = false, onRemoved }: BoardRowProps) => {
  const [hasToken, setHasToken] = useState(() => adminTokenOf(board.id) !== undefined);
  const items = useMenuItems(board, hasToken);
  /** Whether this device once opened the board and has been removed from its owners. */
  const isLost = board.isOwned === false && !hasToken;
  const Name = isRoom ? 'h3' : 'h2';
  return (
    <li className={isRoom ? styles.room : styles.row}>
      <div className={styles.naming}>
        <Name className={styles.name} dir="auto">
          {board.title}
        </Name>
        {board.endedAt !== undefined && <span className={styles.state}>{messages.ended}</span>}
        {board.demo && <span className={styles.state}>{messages.demo}</span>}
        {isLost && <span className={styles.state}>{messages.notOwned}</span>}
      </div>
      <Facts createdAt={board.createdAt} shortId={board.shortId} />
      <div className={styles.actions}>
        <Link
          className={button.quiet}
          to={paths.board(board.id)}
          aria-label={`${messages.open}: ${board.title}`}
        >
          {messages.open}
        </Link>
        {!isLost && !isGuestOn(board) && (
          <>
            <RecoverButton
              board={board}
              onRecovered={() => setHasToken(true)}
              onGone={() => {
                unlistBoard(board.id);
                onRemoved();
              }}
            />
            <CloseButton board={board} onClosed={onRemoved} />
          </>
        )}
        <RowMenu title={board.title} items={items} />
      </div>
    </li>
  );
};

/** Menu items for the views of a board that this device may open, besides that of the audience, and for its link. */
const useMenuItems = ({ id, shortId, isOwned }: OpenBoard, hasToken: boolean): MenuItem[] => {
  const { open } = useAccess();
  const copyLink = useCopyShortLink(shortId);
  const way = (label: string, to: string): MenuItem => ({
    label,
    run: () => void open({ boardId: id, to, isOwned }),
  });
  return [
    // An owner without a token gets one when the board opens.
    ...(hasToken || isOwned === true ? [way(messages.openAdmin, paths.adminBoard(id))] : []),
    ...(isOwned === true || speakerTokenOf(id) !== undefined
      ? [way(messages.openSpeaker, paths.speaker(id))]
      : []),
    copyLink,
  ];
};

/** Whether this device only moderates the board by an invitation: it cannot close or recover it. */
const isGuestOn = ({ id }: Board): boolean => {
  const token = adminTokenOf(id);
  return token !== undefined && isInvitedToken(token) && !boardsOnDevice().includes(id);
};

type RecoverButtonProps = { board: Board; onRecovered: () => void; onGone: () => void };

const RecoverButton = ({ board, onRecovered, onGone }: RecoverButtonProps) => {
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const recover = async (): Promise<void> => {
    setBusy(true);
    const result = await recoverBoard(board.id);
    setBusy(false);
    if (!result.ok) {
      showToast(store, { title: messages.error, description: messages.recoveryFailed, tone: 'danger' });
      if (result.code === 'board-not-found') onGone();
      return;
    }
    onRecovered();
    showToast(store, { title: messages.recovered, description: messages.recoveredText });
  };
  return (
    <Button
      disabled={isBusy}
      title={messages.recoverText}
      aria-label={`${messages.recover}: ${board.title}`}
      onClick={() => void recover()}
    >
      {messages.recover}
    </Button>
  );
};

const CloseButton = ({ board, onClosed }: { board: Board; onClosed: () => void }) => {
  const store = useStore();
  const [isAsking, setAsking] = useState(false);
  const close = async (): Promise<void> => {
    setAsking(false);
    const result = await closeOwnOrModerated(board);
    if (!result.ok && result.code !== 'board-not-found') {
      showToast(store, { title: messages.error, description: messages.closeFailed, tone: 'danger' });
      return;
    }
    if (result.ok) forgetBoard(board.id);
    else unlistBoard(board.id);
    showToast(store, { title: messages.boardClosed, description: messages.boardClosedText });
    onClosed();
  };
  return (
    <>
      <Button aria-label={`${messages.confirm}: ${board.title}`} onClick={() => setAsking(true)}>
        {messages.confirm}
      </Button>
      {isAsking && (
        <CloseDialog board={board} onCancel={() => setAsking(false)} onConfirm={() => void close()} />
      )}
    </>
  );
};

type CloseDialogProps = { board: Board; onCancel: () => void; onConfirm: () => void };

const CloseDialog = ({ board: { id, title }, onCancel, onConfirm }: CloseDialogProps) => (
  <AlertDialog
    title={messages.closeTitle}
    subject={title}
    description={closeText(useDeletionDay(id, adminTokenOf(id)))}
    cancelLabel={messages.cancel}
    confirmLabel={messages.confirm}
    onCancel={onCancel}
    onConfirm={onConfirm}
  />
);

/** Closes a board of this session, or one of another session by its admin token. */
const closeOwnOrModerated = async ({ id }: Board): Promise<ApiResult<unknown>> => {
  const result = await send(closeMyBoard, { boardId: id });
  const adminToken = adminTokenOf(id);
  const isForeign = !result.ok && result.code === 'not-your-board';
  return isForeign && adminToken !== undefined
    ? act(closeBoard, { boardId: id }, { token: adminToken })
    : result;
};
