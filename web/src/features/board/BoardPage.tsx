import { BoardId } from '@openfloor/contract/ids';
import { closeBidi } from '@openfloor/contract/plainText';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../app/useDocumentTitle.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { unlistBoard } from '../../device/boardsOnDevice.ts';
import { adminTokenOf, dropAdminToken } from '../../device/boardTokens.ts';
import { BoardProvider } from './boardContext.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { createBoardSession } from './boardSession.ts';
import { messages } from './messages.ts';
import { NotFound } from './NotFound.tsx';

export default function BoardPage() {
  const boardId = BoardId.safeParse(useParams()['boardId']);
  return boardId.success ? (
    <BoardOnDevice key={boardId.data} boardId={boardId.data} />
  ) : (
    <NotFound isAdmin={false} />
  );
}

/** The board as this device may see it: `admin=true` asks for the moderators' view, a stored token grants it. */
const BoardOnDevice = ({ boardId }: { boardId: BoardId }) => {
  const store = useStore();
  const [adminToken, setAdminToken] = useState(() => adminTokenOf(boardId));
  const isAdminWanted = useSearchParams()[0].get('admin') === 'true';
  const isDenied = isAdminWanted && adminToken === undefined;
  useEffect(() => {
    if (isDenied)
      showToast(store, {
        title: messages.adminRequired,
        description: messages.adminRequiredText,
        tone: 'danger',
      });
  }, [isDenied, store]);
  const dropAccess = (): void => {
    dropAdminToken(boardId);
    setAdminToken(undefined);
  };
  return (
    <FollowedBoard
      key={String(isAdminWanted && !isDenied)}
      boardId={boardId}
      moderatorToken={isAdminWanted ? adminToken : undefined}
      hasAdminAccess={adminToken !== undefined}
      onRefused={dropAccess}
    />
  );
};

type FollowedBoardProps = {
  boardId: BoardId;
  moderatorToken: string | undefined;
  hasAdminAccess: boolean;
  onRefused: () => void;
};

const FollowedBoard = ({ boardId, moderatorToken, hasAdminAccess, onRefused }: FollowedBoardProps) => {
  const store = useStore();
  const session = useMemo(
    () => createBoardSession(store, boardId, moderatorToken),
    [boardId, moderatorToken, store],
  );
  useEffect(() => session.start(), [session]);
  const { state } = useAtomValue(session.atoms.link);
  const isLoaded = useAtomValue(session.atoms.isLoaded);
  const title = useAtomValue(session.board)?.title;
  useDocumentTitle(closeBidi(title ?? messages.titleFallback));
  useEffect(() => {
    if (state === 'refused') onRefused();
    if (state === 'gone') unlistBoard(boardId);
  }, [boardId, onRefused, state]);
  if (state === 'gone' && !isLoaded) return <NotFound isAdmin={hasAdminAccess} />;
  return (
    <BoardProvider value={session}>
      <BoardScreen hasAdminAccess={hasAdminAccess} />
    </BoardProvider>
  );
};
