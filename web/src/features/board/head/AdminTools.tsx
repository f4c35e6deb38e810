import { useAtomValue } from 'jotai';
import LayoutList from 'lucide-react/icons/layout-list';
import Presentation from 'lucide-react/icons/presentation';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { iconButton } from '../../../design/components/IconButton/IconButton.css.ts';
import { adminTokenOf, isInvitedToken } from '../../../device/boardTokens.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { paths } from '../../../navigation/paths.ts';
import { useBoard } from '../boardContext.ts';
import { lazyMessages as messages } from '../lazyMessages.ts';
import { useWhileTyping } from '../useWhileTyping.ts';
import * as styles from './BoardHeader.css.ts';

const BoardTools = lazyPart(() => import('../moderation/BoardTools.tsx'));
const CloseBoardDialog = lazyPart(() => import('../moderation/closing/CloseBoardDialog.tsx'));

/** What moderators have in the header. Only the owner closes the board. */
export default function AdminTools() {
  const { boardId, adminToken, isClosed } = useBoard();
  const isModerating = useWhileTyping(!useAtomValue(isClosed) && adminToken !== undefined);
  const token = adminTokenOf(boardId) ?? adminToken;
  const isOwner = token === undefined || !isInvitedToken(token);
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      <Link
        to={paths.speaker(boardId)}
        className={iconButton}
        aria-label={messages.stage}
        title={messages.stage}
      >
        <Presentation aria-hidden size={20} />
      </Link>
      <Link
        to={paths.myBoards}
        className={iconButton}
        aria-label={messages.myBoards}
        title={messages.myBoards}
      >
        <LayoutList aria-hidden size={20} />
      </Link>
      {isModerating && (
        <Suspense fallback={<span className={iconButton} />}>
          <BoardTools isOwner={isOwner} onCloseBoard={() => setIsClosing(true)} />
        </Suspense>
      )}
      {isOwner && (
        // On a phone it is among the board tools.
        <span className={isModerating ? styles.spareTool : undefined}>
          <IconButton label={messages.closeBoard} onClick={() => setIsClosing(true)}>
            <Trash2 aria-hidden size={20} />
          </IconButton>
        </span>
      )}
      {isClosing && (
        <Suspense>
          <CloseBoardDialog onCancel={() => setIsClosing(false)} />
        </Suspense>
      )}
    </>
  );
}
