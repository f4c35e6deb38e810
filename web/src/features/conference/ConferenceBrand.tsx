import type { BoardId } from '@openfloor/contract/ids';
import { Suspense, type ReactNode } from 'react';
import { getBoard } from '../../api/board/boardReads.ts';
import { useRead } from '../../api/http/useRead.ts';
import { lazyPart } from '../../loading/lazyPart.ts';

const loadParts = () => import('../../design/components/Brand/brandParts.ts');
const Brand = lazyPart(async () => ({ default: (await loadParts()).Brand }));
const ScreenBrand = lazyPart(async () => ({ default: (await loadParts()).ScreenBrand }));

type ConferenceBrandProps = {
  /** The first room of the conference: its brand is that of the conference. */
  boardId: BoardId;
  /** Title of the conference, shown beside the brand: the same name is not shown twice. */
  title: string;
  /** Whether the brand is on a screen in the lobby. */
  isOnScreen?: boolean;
  /** Shown if the conference has no brand. */
  children?: ReactNode;
};

/** The brand of a conference, with its colours on the page. */
export const ConferenceBrand = ({ boardId, title, isOnScreen = false, children }: ConferenceBrandProps) => {
  const { value } = useRead(() => getBoard(boardId), boardId);
  const brand = value?.head.settings.brand;
  if (!brand) return children;
  return (
    <Suspense fallback={children}>
      {isOnScreen ? (
        <ScreenBrand boardId={boardId} brand={brand} isMarked title={title} />
      ) : (
        <Brand boardId={boardId} brand={brand} title={title} />
      )}
    </Suspense>
  );
};
