import { useAtomValue } from 'jotai';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import type { OnStage } from './useStagePlace.ts';
import * as styles from './Stage.css.ts';

type MovesProps = { session: SpeakerSession; onStage: Pick<OnStage, 'movesAll' | 'hasBegun'> };

/**
 * Says on a device that may move the hall's screens whether next and previous do so now. `StageNotices` says when the
 * screen browses.
 */
export const Moves = ({ session, onStage: { movesAll, hasBegun } }: MovesProps) => {
  const mayMark = useAtomValue(session.mayMark);
  if (!mayMark || (hasBegun && !movesAll)) return null;
  return (
    <p className={`${styles.moves} ${styles.fadingControl}`}>
      {movesAll ? (
        messages.movesAll
      ) : (
        <>
          <span className={styles.wideOnly}>{messages.movesScreen}</span>
          <span className={styles.narrowOnly}>{messages.movesPhone}</span>
        </>
      )}
    </p>
  );
};
