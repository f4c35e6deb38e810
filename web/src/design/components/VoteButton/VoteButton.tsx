import { RollingNumber } from '../RollingNumber/RollingNumber.tsx';
import * as styles from './VoteButton.css.ts';

type VoteButtonProps = {
  count: number;
  isVoted: boolean;
  label: string;
  isDisabled?: boolean;
  onToggle: () => void;
};

/** The votes of a question, set large. The caret is an outline, and filled once one's own vote is among them. */
export const VoteButton = ({ count, isVoted, label, isDisabled, onToggle }: VoteButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-pressed={isVoted}
    aria-label={label}
    disabled={isDisabled}
    onClick={onToggle}
  >
    <svg aria-hidden viewBox="0 0 24 16" className={styles.caret}>
      <path d="M12 2.5 21.5 13.5H2.5Z" />
    </svg>
    <RollingNumber value={count} className={styles.count} />
  </button>
);
