import { useAtomValue } from 'jotai';
import { Button } from '../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import * as styles from './Stage.css.ts';

type StageNoticesProps = {
  session: SpeakerSession;
  isBrowsing?: boolean;
  /** Text of the question that the hall sees meanwhile. */
  hallSees?: string | undefined;
  onFollow?: () => void;
};

/**
 * The moderators' notice, and lines that say that the board has ended, when the hall has no screen, and when this
 * screen does not follow.
 */
export const StageNotices = ({ session, isBrowsing = false, hallSees, onFollow }: StageNoticesProps) => {
  const { notice } = useAtomValue(session.atoms.settings);
  const hasEnded = useAtomValue(session.atoms.endedAt) !== undefined;
  const isProjectorAway = useAtomValue(session.isProjectorAway);
  return (
    <>
      {isProjectorAway && (
        <p role="status" className={styles.note}>
          {messages.projectorAway}
        </p>
      )}
      {notice !== null && (
        <p role="note" aria-label={messages.noticeLabel} className={styles.note} dir="auto">
          {notice}
        </p>
      )}
      {hasEnded && (
        <p role="status" className={styles.note}>
          {messages.ended}
        </p>
      )}
      {isBrowsing && (
        <p role="status" className={styles.note}>
          {messages.browsing}
          {hallSees !== undefined && (
            <span className={styles.hallSees}>
              {messages.hallSees} <bdi>{hallSees}</bdi>
            </span>
          )}
          <Button tone="signal" onClick={onFollow}>
            {messages.follow}
          </Button>
        </p>
      )}
    </>
  );
};
