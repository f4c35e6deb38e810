import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Link } from '../../../design/components/Link/Link.tsx';
import { button } from '../../../design/components/Button/Button.css.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { pastPaths } from '../../../navigation/pastPaths.ts';
import { useBoard } from '../boardContext.ts';
import { UnsentDraft } from '../ask/UnsentDraft.tsx';
import { lazyMessages } from '../lazyMessages.ts';
import * as ask from '../ask/AskForm.css.ts';
import * as styles from './AfterEnd.css.ts';

const Reopen = lazyPart(() => import('../moderation/afterwards/ending/Reopen.tsx'));

/** Replaces the ask form on a board that has ended: what there is to read besides the list. */
export const AfterEnd = () => {
  const { boardId, adminToken, board, atoms } = useBoard();
  const { replay } = useAtomValue(atoms.settings);
  // A demo has no record.
  const isDemo = useAtomValue(board)?.demo === true;
  const mayReplay = replay === 'everyone';
  if (adminToken === undefined && isDemo && !mayReplay) return <UnsentDraft />;
  return (
    <>
      <UnsentDraft />
      <div className={`${ask.form} ${styles.links}`}>
        {adminToken === undefined ? (
          <>
            {mayReplay && (
              <Link className={button.quiet} to={pastPaths.replay(boardId)}>
                {lazyMessages.replay}
              </Link>
            )}
            {!isDemo && (
              <Link className={button.quiet} to={pastPaths.record(boardId)}>
                {lazyMessages.publicRecord}
              </Link>
            )}
          </>
        ) : (
          // Replay and record are among the board tools.
          <Suspense>
            <Reopen />
          </Suspense>
        )}
      </div>
    </>
  );
};
