import type { Question } from '@openfloor/contract/questions';
import X from 'lucide-react/icons/x';
import { visuallyHidden } from '../../../../design/theme.css.ts';
import { useNow } from '../../list/age.ts';
import { messages } from '../messages.ts';
import * as styles from './StatusTile.css.ts';

/** In the place of the votes on a question that is not published: how long it waits, or that it was declined. */
export default function StatusTile({ question: { status, createdAt } }: { question: Question }) {
  const nowMs = useNow();
  if (status !== 'waiting')
    return (
      <div className={styles.tile}>
        <X aria-hidden size={24} />
        <span className={styles.word}>{messages.statuses[status ?? 'declined']}</span>
      </div>
    );
  const { value, unit } = waitOf(nowMs - Date.parse(createdAt));
  return (
    <div className={styles.tile}>
      <span className={visuallyHidden}>{messages.waits.label}</span>
      <span className={styles.wait}>{value}</span>
      <span className={styles.word}>{unit}</span>
    </div>
  );
}

const MINUTE_MS = 60_000;

/** The largest unit that fits. */
const waitOf = (waitMs: number): { value: number | string; unit: string } => {
  const minutes = Math.floor(waitMs / MINUTE_MS);
  if (minutes < 1) return { value: '<1', unit: messages.waits.minutes };
  if (minutes < 60) return { value: minutes, unit: messages.waits.minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? { value: hours, unit: messages.waits.hours }
    : { value: Math.floor(hours / 24), unit: messages.waits.days };
};
