import { BoardId } from '@openfloor/contract/ids';
import { Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { lazyPart } from '../loading/lazyPart.ts';
import { lazyParts } from '../loading/lazyParts.ts';

const MissingBoard = lazyPart(() => import('../navigation/MissingBoard.tsx'));
const NotFoundPage = lazyPart(() => import('../features/not-found/NotFoundPage.tsx'));

const InsightsPage = lazyPart(() => import('../features/insights/InsightsPage.tsx'));
const RecordPage = lazyPart(() => import('../features/record/RecordPage.tsx'));
const ReplayPage = lazyPart(() => import('../features/replay/ReplayPage.tsx'));
const WallPage = lazyParts(
  () => import('../features/speaker/wall/WallPage.tsx'),
  'src/features/speaker/wall/WallPage.tsx',
)((page) => page.default);

const PAGES = new Map<string | undefined, (boardId: BoardId) => ReactNode>([
  ['insights', (boardId) => <InsightsPage key={boardId} boardId={boardId} />],
  ['record', (boardId) => <RecordPage key={boardId} boardId={boardId} />],
  ['replay', (boardId) => <ReplayPage key={boardId} boardId={boardId} />],
  ['wall', (boardId) => <WallPage key={boardId} boardId={boardId} />],
]);

/**
 * Pages of a board that few visitors open. They share a route, because each route makes the scripts of the audience's
 * board larger.
 */
export default function BoardSubpages() {
  return (
    <Suspense>
      <PageInPath />
    </Suspense>
  );
}

const PageInPath = () => {
  const params = useParams();
  const pageOf = PAGES.get(params['page']);
  const boardId = BoardId.safeParse(params['boardId']).data;
  if (!pageOf) return <NotFoundPage />;
  return boardId === undefined ? <MissingBoard boardId={undefined} /> : pageOf(boardId);
};
