import { messages } from './messages.ts';

/** Of one digit after the point at most. */
const short = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat(undefined, { style: 'percent' });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const DAY_MS = 86_400_000;
const MINUTE_S = 60;
const HOUR_S = 3600;

export const shortNumber = (value: number): string => short.format(value);
export const percentOf = (part: number, whole: number): string => share.format(part / whole);

/** With the day where the times of one chart are on several. */
export const timeFormat = (times: readonly number[]): ((atMs: number) => string) => {
  const [first = 0, last = 0] = [times.at(0), times.at(-1)];
  const format = last - first >= DAY_MS ? dayAndClock : clock;
  return (atMs) => format.format(atMs);
};

export const momentOf = (at: string): string => dayAndClock.format(new Date(at));

export const duration = (seconds: number): string => {
  if (seconds < MINUTE_S) return messages.seconds(seconds);
  if (seconds < 2 * HOUR_S) return messages.minutes(Math.round(seconds / MINUTE_S));
  return messages.hours(shortNumber(seconds / HOUR_S));
};
