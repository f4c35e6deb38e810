import ChevronUp from 'lucide-react/icons/chevron-up';
import * as styles from './VoteButton.css.ts';

type VoteButtonProps = {
  count: number;
  isVoted: boolean;
  label: string;
  /** The number bumps once when this changes; undefined: it rests. */
  bumpOn: string | number | undefined;
  onToggle: () => void;
};

/** The votes of a question, set large, and one's own among them. */
export const VoteButton = ({ count, isVoted, label, bumpOn, onToggle }: VoteButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-pressed={isVoted}
    aria-label={label}
    onClick={onToggle}
  >
    <ChevronUp aria-hidden size={22} strokeWidth={2.5} />
    <span key={bumpOn} className={`${styles.count} ${bumpOn === undefined ? '' : styles.bumped}`}>
      {count}
    </span>
  </button>
);
