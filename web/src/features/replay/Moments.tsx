import { memo } from 'react';
import { messages } from './messages.ts';
import type { Moment } from './segment.ts';
import * as styles from './Moments.css.ts';

type MomentsProps = {
  moments: readonly Moment[];
  /** The latest moment before the one that is shown. */
  current: Moment | undefined;
  clock: (ms: number) => string;
  onJump: (moment: Moment) => void;
};

/** Talks and answers to jump to, folded on a phone. */
export const Moments = memo(function Moments({ moments, current, clock, onJump }: MomentsProps) {
  return (
    <details className={styles.box} open={!matchMedia(styles.NARROW).matches}>
      <summary className={styles.title}>{messages.moments(moments.length)}</summary>
      {moments.length === 0 && <p className={styles.none}>{messages.noMoments}</p>}
      <ol className={styles.list}>
        {moments.map((moment) => (
          <li key={`${moment.seq} ${moment.kind}`} className={styles.item}>
            <button
              type="button"
              className={styles.moment}
              aria-current={moment === current ? 'true' : undefined}
              onClick={() => onJump(moment)}
            >
              <span className={styles.when}>
                {clock(moment.atMs)} <strong>{messages.kinds[moment.kind]}</strong>
              </span>
              <span className={styles.what} dir="auto">
                {moment.text}
              </span>
              {moment.others > 0 && <span className={styles.when}>{messages.andOthers(moment.others)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
});
