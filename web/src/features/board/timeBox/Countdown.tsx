import { useAtomValue } from 'jotai';
import Clock from 'lucide-react/icons/clock';
import { useBoard } from '../boardContext.ts';
import { momentText, timeLeftText } from '../../../design/formats.ts';
import { useTimeUntil } from './useTimeUntil.ts';
import * as styles from './Countdown.css.ts';

const DAY_MS = 86_400_000;
const messages = {
  opens: { in: 'Opens in', on: 'Opens on' },
  closes: { in: 'Closes in', on: 'Closes on' },
};

type CountdownProps = {
  /** ISO 8601 */
  at: string;
  /** Whether the board opens at that time; otherwise it closes. */
  isOpening: boolean;
};

/** Counts down to a time by the server's clock. Not announced to screen readers, which would read it every second. */
export default function Countdown({ at, isOpening }: CountdownProps) {
  const offsetMs = useAtomValue(useBoard().openness.clockOffsetMs) ?? 0;
  const atMs = Date.parse(at);
  const leftMs = useTimeUntil(atMs - offsetMs);
  const words = isOpening ? messages.opens : messages.closes;
  return (
    <p role="timer" className={styles.countdown}>
      <Clock aria-hidden size={14} className={styles.mark} />
      <span>{leftMs > DAY_MS ? words.on : words.in} </span>
      {leftMs > DAY_MS ? momentText(atMs - offsetMs) : timeLeftText(leftMs)}
    </p>
  );
}
