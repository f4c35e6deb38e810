import type { Question } from '@openfloor/contract/questions';
import X from 'lucide-react/icons/x';
import { durationParts } from '../../../../design/formats.ts';
import { visuallyHidden } from '../../../../design/theme.css.ts';
import { useNow } from '../../list/useNow.ts';
import { messages } from '../messages.ts';
import * as styles from './StatusTile.css.ts';

/**
 * Takes the place of the votes on a question that is not published: shows how long it waits, or that it was declined.
 */
export default function StatusTile({ question: { status, createdAt } }: { question: Question }) {
  const nowMs = useNow();
  if (status !== 'waiting')
    return (
      <div className={styles.tile}>
        <X aria-hidden size={24} />
        <span className={styles.word}>{messages.statuses[status ?? 'declined']}</span>
      </div>
    );
  const [value, unit] = waitOf(nowMs - Date.parse(createdAt));
  return (
    <div className={styles.tile}>
      <span className={visuallyHidden}>{messages.waits}</span>
      <span className={styles.wait}>{value}</span>
      <span className={styles.word}>{unit}</span>
    </div>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Waiting time, rounded down to whole units, as the age is. The page's clock has a resolution of a minute. */
const waitOf = (waitMs: number): readonly [value: string, unit: string] => {
  if (waitMs < MINUTE_MS) return ['<1', 'min'];
  const unitMs = waitMs < 2 * HOUR_MS ? MINUTE_MS : waitMs < 48 * HOUR_MS ? HOUR_MS : 24 * HOUR_MS;
  return durationParts(Math.floor(waitMs / unitMs) * unitMs);
};
