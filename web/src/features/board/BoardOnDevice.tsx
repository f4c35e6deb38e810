import type { BoardId } from '@openfloor/contract/ids';
import { closeBidi } from '@openfloor/contract/plainText';
import { useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { lazyPart } from '../../loading/lazyPart.ts';
import { unlistBoard } from '../../device/boardsOnDevice.ts';
import { BoardProvider } from './boardContext.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { createBoardSession } from './boardSession.ts';
import { messages } from './messages.ts';
import { useAdminAccess, type AdminAccess } from './access/useAdminAccess.ts';
import { useShownTalk } from './useShownTalk.ts';

/** Page for a board that is gone, and for an address that names no board. */
export const MissingBoard = lazyPart(() => import('../../navigation/MissingBoard.tsx'));

/** The board as this device may see it: `admin=true` asks for the moderators' view, a stored token grants it. */
export const BoardOnDevice = ({ boardId }: { boardId: BoardId }) => {
  const store = useStore();
  const isAdminWanted = useSearchParams()[0].get('admin') === 'true';
  const { access, isSettling, noteRefused, noteRegained } = useAdminAccess(boardId, isAdminWanted);
  const isDenied = isAdminWanted && access.token === undefined;
  const isStranger = isDenied && !isSettling && access.refusal !== 'while-moderating';
  useEffect(() => {
    if (isStranger)
      showToast(store, {
        title: messages.adminRequired,
        description: messages.adminRequiredText,
        tone: 'danger',
      });
  }, [isStranger, store]);
  return (
    <FollowedBoard
      key={String(isAdminWanted && !isDenied)}
      boardId={boardId}
      moderatorToken={isAdminWanted ? access.token : undefined}
      access={access}
      onRefused={noteRefused}
      onRegained={noteRegained}
    />
  );
};

type FollowedBoardProps = {
  boardId: BoardId;
  moderatorToken: string | undefined;
  access: AdminAccess;
  onRefused: (token: string | undefined, wasModerating: boolean) => Promise<void>;
  onRegained: () => void;
};

/** Delay in ms before the page is rendered without its list. Rendering it twice takes a slow phone 300 ms more. */
const LATE_AFTER_MS = 300;

const useIsLate = (): boolean => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
};

/** Follows the board while it is shown. A board that was gone before its list had loaded gets another page. */
export const FollowedBoard = ({
  boardId,
  moderatorToken,
  access,
  onRefused,
  onRegained,
}: FollowedBoardProps) => {
  const store = useStore();
  const hasAdminAccess = access.token !== undefined;
  const session = useMemo(
    () => createBoardSession(store, boardId, moderatorToken, hasAdminAccess),
    [boardId, hasAdminAccess, moderatorToken, store],
  );
  useEffect(() => session.start(), [session]);
  const { state } = useAtomValue(session.atoms.link);
  const isLoaded = useAtomValue(session.atoms.isLoaded);
  const isLate = useIsLate();
  const noteRefused = useEffectEvent(() => void onRefused(moderatorToken, isLoaded));
  const title = useAtomValue(session.board)?.title;
  const { brand } = useAtomValue(session.atoms.settings);
  useDocumentTitle(closeBidi(title ?? messages.titleFallback), brand?.name);
  useEffect(() => {
    if (state === 'refused') noteRefused();
    if (state === 'gone') unlistBoard(boardId);
  }, [boardId, state]);
  const shown = useShownTalk(session);
  if (state === 'gone' && !isLoaded)
    return (
      <Suspense>
        <MissingBoard boardId={boardId} />
      </Suspense>
    );
  if ((!isLoaded && !isLate) || !shown) return null;
  return (
    <BoardProvider value={shown}>
      <BoardScreen hasAdminAccess={hasAdminAccess} onRegained={access.refusal && onRegained} />
    </BoardProvider>
  );
};
