import { useAtomValue } from 'jotai';
import LayoutList from 'lucide-react/icons/layout-list';
import { Suspense, useState } from 'react';
import { Link } from '../../../design/components/Link/Link.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { paths } from '../../../navigation/paths.ts';
import { useBoard } from '../boardContext.ts';
import { lazyMessages as messages } from '../lazyMessages.ts';
import { useIsOwner } from '../access/useIsOwner.ts';
import { useWhileTyping } from '../useWhileTyping.ts';
import * as styles from '../moderation/tools/HeadTool.css.ts';

const ShareTabs = lazyPart(async () => ({
  default: (await import('../share/ShareDialog.tsx')).ShareTabs,
}));
const BoardTools = lazyPart(() => import('../moderation/tools/BoardTools.tsx'));
const CloseBoardDialog = lazyPart(() => import('../moderation/afterwards/ending/CloseBoardDialog.tsx'));

/** The moderators' controls in the header, with words on a desk. Only the owner can close the board. */
export default function AdminTools() {
  const { board, boardId, adminToken, isClosed } = useBoard();
  const details = useAtomValue(board);
  const isModerating = useWhileTyping(!useAtomValue(isClosed) && adminToken !== undefined);
  const isOwner = useIsOwner();
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      <Link to={paths.speaker(boardId)} className={styles.spareTool}>
        {messages.stage}
      </Link>
      <Link
        to={paths.myBoards}
        className={styles.tool}
        aria-label={messages.myBoards}
        title={messages.myBoards}
      >
        <LayoutList aria-hidden size={20} className={styles.icon} />
        <span className={styles.words}>{messages.myBoards}</span>
      </Link>
      {isModerating && (
        <Suspense fallback={<span className={styles.tool} />}>
          <BoardTools sharing={details && <ShareTabs board={details} hasAdminAccess />} />
        </Suspense>
      )}
      {isOwner && (
        <button type="button" className={styles.closing} onClick={() => setIsClosing(true)}>
          {messages.closeBoard}
        </button>
      )}
      {isClosing && (
        <Suspense>
          <CloseBoardDialog onCancel={() => setIsClosing(false)} />
        </Suspense>
      )}
    </>
  );
}
