import { Button } from '../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import * as styles from './Stage.css.ts';

type StageNoticesProps = { notice: string | null; isBrowsing?: boolean; onFollow?: () => void };

/** The moderators' notice, and a line that says when this screen does not follow. */
export const StageNotices = ({ notice, isBrowsing = false, onFollow }: StageNoticesProps) => (
  <>
    {notice !== null && (
      <p role="note" aria-label={messages.noticeLabel} className={styles.note} dir="auto">
        {notice}
      </p>
    )}
    {isBrowsing && (
      <p role="status" className={styles.note}>
        {messages.browsing}
        <Button tone="signal" onClick={onFollow}>
          {messages.follow}
        </Button>
      </p>
    )}
  </>
);
