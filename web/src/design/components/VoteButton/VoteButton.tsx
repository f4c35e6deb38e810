import { VOTE_FORM_ID } from '@openfloor/contract/drawnBoard';
import type { QuestionId } from '@openfloor/contract/ids';
import { RollingNumber } from '../RollingNumber/RollingNumber.tsx';
import * as styles from './VoteButton.css.ts';

type VoteButtonProps = {
  /** Sent with the form of a page that has no scripts yet. */
  questionId?: QuestionId;
  count: number;
  isVoted: boolean;
  label: string;
  /** Id of the element with the question's text. */
  describedBy?: string;
  /** Shown while the pointer rests on the button. */
  hint?: string | undefined;
  isDisabled?: boolean;
  /** Whether it gets votes much faster than the others. */
  isRising?: boolean;
  onToggle: () => void;
};

/** A question's votes. The caret is filled after the viewer has voted, and an outline before. */
export const VoteButton = ({
  questionId,
  count,
  isVoted,
  label,
  describedBy,
  hint,
  isDisabled,
  isRising,
  onToggle,
}: VoteButtonProps) => (
  <button
    type="submit"
    form={VOTE_FORM_ID}
    name="questionId"
    value={questionId}
    className={styles.button}
    aria-pressed={isVoted}
    aria-label={label}
    aria-describedby={describedBy}
    title={hint}
    disabled={isDisabled}
    onClick={onToggle}
  >
    <svg aria-hidden viewBox="0 0 24 16" className={styles.caret}>
      <path d="M12 2.5 21.5 13.5H2.5Z" />
    </svg>
    <RollingNumber value={count} className={isRising ? styles.rising : styles.count} />
  </button>
);
