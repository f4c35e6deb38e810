import { durationText, numberText } from '../../formats.ts';
import { visuallyHidden } from '../../theme.css.ts';
import * as styles from './TrendBadge.css.ts';

/** Marks a question that gets votes much faster than the others: a rising line, and its votes of the last `seconds`. */
export const TrendBadge = ({ votes, seconds }: { votes: number; seconds: number }) => (
  <span className={styles.trend}>
    <svg aria-hidden viewBox="0 0 28 14" className={styles.trace}>
      <path d="M1.5 12.5 9 9.5 15 10.5 26 2" />
    </svg>
    <span>
      <span className={visuallyHidden}>Trending: </span>
      {`+${numberText(votes)} in ${durationText(seconds * 1000)}`}
    </span>
  </span>
);
