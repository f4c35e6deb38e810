import { closeBoard } from '@openfloor/contract/calls/owners';
import { closeMyBoard } from '@openfloor/contract/calls/devices';
import type { Board } from '@openfloor/contract/http/audience';
import { useStore } from 'jotai';
import Copy from 'lucide-react/icons/copy';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { act } from '../../api/moderation/act.ts';
import { type ApiResult, send } from '../../api/http/apiClient.ts';
import { recoverBoard } from '../../api/owner/deviceCalls.ts';
import { AccessLink } from '../../navigation/AccessLink.tsx';
import { paths } from '../../navigation/paths.ts';
import { AlertDialog } from '../../design/components/AlertDialog/AlertDialog.tsx';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { copyText } from '../../design/copyText.ts';
import { boardsOnDevice, forgetBoard, unlistBoard } from '../../device/boardsOnDevice.ts';
import { adminTokenOf, isInvitedToken, speakerTokenOf } from '../../device/boardTokens.ts';
import type { OpenBoard } from './loadBoards.ts';
import { messages } from './messages.ts';
import * as styles from './MyBoards.css.ts';

/** A board of this device with its links and actions. */
export const BoardRow = ({ board, onRemoved }: { board: OpenBoard; onRemoved: () => void }) => {
  const [hasToken, setHasToken] = useState(() => adminTokenOf(board.id) !== undefined);
  /** The board gives a device that owns it a token when it opens. */
  const hasAdminAccess = hasToken || board.isOwned === true;
  /** This device opened the board once, and has been removed from its owners. */
  const isLost = board.isOwned === false && !hasToken;
  return (
    <li className={styles.row}>
      <div className={styles.naming}>
        <h2 className={styles.name} dir="auto">
          {board.title}
        </h2>
        <p className={styles.facts}>
          <span>
            {messages.created} <DateTime at={board.createdAt} to="date" />
          </span>
          <span dir="ltr">{paths.shortLink(board.shortId)}</span>
          {board.endedAt !== undefined && <Badge>{messages.ended}</Badge>}
          {board.demo && <Badge>{messages.demo}</Badge>}
          {hasAdminAccess && <Badge>{messages.admin}</Badge>}
          {isLost && <Badge>{messages.notOwned}</Badge>}
        </p>
      </div>
      <div className={styles.actions}>
        <Links board={board} hasAdminAccess={hasAdminAccess} />
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
      </div>
    </li>
  );
};

/** Whether this device only moderates the board by an invitation: it cannot close or recover it. */
const isGuestOn = ({ id }: Board): boolean => {
  const token = adminTokenOf(id);
  return token !== undefined && isInvitedToken(token) && !boardsOnDevice().includes(id);
};

const Links = ({ board, hasAdminAccess }: { board: OpenBoard; hasAdminAccess: boolean }) => {
  const store = useStore();
  const copy = async (): Promise<void> => {
    if (await copyText(location.origin + paths.shortLink(board.shortId)))
      showToast(store, { title: messages.copied });
    else
      showToast(store, { title: messages.copyFailed, description: messages.copyFailedText, tone: 'danger' });
  };
  const name = (action: string): string => `${action}: ${board.title}`;
  const isOwned = board.isOwned === true;
  return (
    <>
      <Link className={button.quiet} to={paths.board(board.id)} aria-label={name(messages.open)}>
        {messages.open}
      </Link>
      {hasAdminAccess && (
        <AccessLink
          boardId={board.id}
          to={paths.adminBoard(board.id)}
          label={name(messages.openAdmin)}
          isOwned={isOwned}
        >
          {messages.openAdmin}
        </AccessLink>
      )}
      {(isOwned || speakerTokenOf(board.id) !== undefined) && (
        <AccessLink
          boardId={board.id}
          to={paths.speaker(board.id)}
          label={name(messages.openSpeaker)}
          isOwned={isOwned}
        >
          {messages.openSpeaker}
        </AccessLink>
      )}
      <IconButton label={name(messages.copy)} hint={messages.copy} onClick={() => void copy()}>
        <Copy aria-hidden size={20} />
      </IconButton>
    </>
  );
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
      <IconButton
        label={`${messages.closeBoard}: ${board.title}`}
        hint={messages.closeBoard}
        onClick={() => setAsking(true)}
      >
        <Trash aria-hidden size={20} />
      </IconButton>
      {isAsking && (
        <AlertDialog
          title={messages.closeTitle}
          subject={board.title}
          description={messages.closeText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.confirm}
          onCancel={() => setAsking(false)}
          onConfirm={() => void close()}
        />
      )}
    </>
  );
};

/** Closes a board of this session, or one of another session by its admin token. */
const closeOwnOrModerated = async ({ id }: Board): Promise<ApiResult<unknown>> => {
  const result = await send(closeMyBoard, { boardId: id });
  const adminToken = adminTokenOf(id);
  const isForeign = !result.ok && result.code === 'not-your-board';
  return isForeign && adminToken !== undefined
    ? act(closeBoard, { boardId: id }, { token: adminToken })
    : result;
};
