import type { IntegrityReport } from '@openfloor/contract/http/integrity';
import { messages } from './messages.ts';
import * as styles from './Integrity.css.ts';

type Minutes = IntegrityReport['questions'][number]['perMinute'];

const MINUTE_MS = 60_000;
/** The chart shows the latest minutes, at most this many. */
const MINUTES_SHOWN = 60;

const minuteOf = (at: string): number => Date.parse(at) / MINUTE_MS;

/** A bar for each minute up to the latest vote: votes of people rise and fall slowly, those of a program abruptly. */
export const VotesPerMinute = ({ perMinute }: { perMinute: Minutes }) => {
  const latest = Math.max(...perMinute.map(({ at }) => minuteOf(at)));
  const shown = perMinute.filter(({ at }) => minuteOf(at) > latest - MINUTES_SHOWN);
  const most = Math.max(...shown.map(({ votes }) => votes));
  return (
    <svg
      className={styles.chart}
      role="img"
      aria-label={messages.perMinute(most)}
      viewBox={`0 0 ${MINUTES_SHOWN} 1`}
      preserveAspectRatio="none"
    >
      {shown.map(({ at, votes }) => (
        <rect
          key={at}
          x={MINUTES_SHOWN - 1 - latest + minuteOf(at)}
          y={1 - votes / most}
          width={0.8}
          height={votes / most}
        />
      ))}
    </svg>
  );
};
