import { Suspense } from 'react';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { useBoard } from '../boardContext.ts';
import { UnsentDraft } from '../ask/UnsentDraft.tsx';

const Removal = lazyPart(() => import('../moderation/closing/Removal.tsx'));

/** In the place of the ask form once the board is closed. */
export default function AfterClosing() {
  const { adminToken } = useBoard();
  return (
    <>
      {adminToken !== undefined && (
        <Suspense>
          <Removal adminToken={adminToken} />
        </Suspense>
      )}
      <UnsentDraft />
    </>
  );
}
