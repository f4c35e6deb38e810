import { BRAND_MODULE } from '@openfloor/contract/drawnBoard';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazyParts } from '../../../loading/lazyParts.ts';
import type { SpeakerSession } from '../speakerSession.ts';

const ScreenBrand = lazyParts(
  () => import('../../../design/components/Brand/brandParts.ts'),
  BRAND_MODULE,
)((parts) => parts.ScreenBrand);

type BrandOnScreenProps = {
  session: { atoms: Pick<SpeakerSession['atoms'], 'settings'>; boardId: SpeakerSession['boardId'] };
  /** Whether the logo and the name show, not only the colours. */
  isMarked?: boolean;
};

/** The brand of the board, if it has one. */
export const BrandOnScreen = ({ session, isMarked = true }: BrandOnScreenProps) => {
  const { brand } = useAtomValue(session.atoms.settings);
  return (
    brand && (
      <Suspense>
        <ScreenBrand boardId={session.boardId} brand={brand} isMarked={isMarked} />
      </Suspense>
    )
  );
};
