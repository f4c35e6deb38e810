import { BoardId } from '@openfloor/contract/ids';
import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { lazyPart } from '../loading/lazyPart.ts';

const MissingBoard = lazyPart(() => import('../navigation/MissingBoard.tsx'));
const FollowedBoard = lazyPart(async () => ({
  default: (await import('../features/board/BoardOnDevice.tsx')).FollowedBoard,
}));
const EmbeddedStage = lazyPart(() => import('../features/speaker/stage/EmbeddedStage.tsx'));

/** A board in a page of another site, for the audience alone: it has no token, see `device/storage.ts`. */
export default function EmbedPage() {
  useLinksInNewTabs();
  // Reserve no space for a scroll bar: Chromium shows the framing page through it.
  useLayoutEffect(() => void (document.documentElement.style.scrollbarGutter = 'auto'), []);
  const boardId = BoardId.safeParse(useParams()['boardId']).data;
  const isStage = useSearchParams()[0].get('view') === 'stage';
  return <Suspense>{viewOf(boardId, isStage)}</Suspense>;
}

const viewOf = (boardId: BoardId | undefined, isStage: boolean): ReactNode => {
  if (boardId === undefined) return <MissingBoard boardId={undefined} />;
  if (isStage) return <EmbeddedStage boardId={boardId} />;
  return (
    <FollowedBoard
      boardId={boardId}
      moderatorToken={undefined}
      access={NO_ACCESS}
      onRefused={async () => {}}
      onRegained={() => {}}
    />
  );
};

const NO_ACCESS = { token: undefined };

/** Opens links in new tabs: no other page may be framed, and the router would show them in this frame. */
const useLinksInNewTabs = (): void => {
  useEffect(() => {
    const openInNewTab = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.download !== '' || link.getAttribute('href')?.startsWith('#')) return;
      link.target = '_blank';
      link.rel = 'noopener';
      // The router does not see the click; the browser follows the link.
      event.stopPropagation();
    };
    addEventListener('click', openInNewTab, { capture: true });
    return () => removeEventListener('click', openInNewTab, { capture: true });
  }, []);
};
