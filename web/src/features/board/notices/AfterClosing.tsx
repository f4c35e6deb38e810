import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Link } from '../../../design/components/Link/Link.tsx';
import { button } from '../../../design/components/Button/Button.css.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { pastPaths } from '../../../navigation/pastPaths.ts';
import { useBoard } from '../boardContext.ts';
import { UnsentDraft } from '../ask/UnsentDraft.tsx';
import { lazyMessages } from '../lazyMessages.ts';
import * as styles from '../ask/AskForm.css.ts';

const Removal = lazyPart(() => import('../moderation/afterwards/ending/Removal.tsx'));

/** Replaces the ask form once the board is closed. */
export const AfterClosing = () => {
  const { boardId, adminToken, board } = useBoard();
  // A demo is deleted for good as soon as it ends.
  const hasRecord = useAtomValue(board)?.demo !== true;
  return (
    <>
      {hasRecord && (
        <p className={styles.form}>
          <Link className={button.quiet} to={pastPaths.record(boardId)}>
            {lazyMessages.publicRecord}
          </Link>
        </p>
      )}
      {adminToken !== undefined && (
        <Suspense>
          <Removal adminToken={adminToken} />
        </Suspense>
      )}
      <UnsentDraft />
    </>
  );
};
