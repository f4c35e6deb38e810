import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useBoard } from '../boardContext.ts';
import { durationOf, secondsUntil } from './duration.ts';
import { messages } from './messages.ts';
import * as styles from './Countdown.css.ts';

const SECOND_MS = 1000;

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
  const seconds = useSeconds(atMs - offsetMs);
  const left = durationOf(seconds);
  const words = isOpening ? messages.opens : messages.closes;
  return (
    <p role="timer" className={styles.countdown}>
      {left === undefined ? words.on(dateOf(atMs - offsetMs)) : words.in(left)}
    </p>
  );
}

/** Seconds until a time by the device's clock; changes when a second begins. */
const useSeconds = (atMs: number): number => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const untilNextMs = (((atMs - Date.now()) % SECOND_MS) + SECOND_MS) % SECOND_MS;
    const timer = setTimeout(() => setNowMs(Date.now()), untilNextMs || SECOND_MS);
    return () => clearTimeout(timer);
  }, [atMs, nowMs]);
  return secondsUntil(atMs, nowMs);
};

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const dateOf = (ms: number): string => format.format(ms);
