import { durationText, numberText } from '../../formats.ts';
import { visuallyHidden } from '../../theme.css.ts';
import * as styles from './TrendBadge.css.ts';

/** The votes that a question got in the last minutes, much faster than the others, and a trace that rises. */
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
