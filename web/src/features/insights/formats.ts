import { clockText, momentText, shortNumberText } from '../../design/formats.ts';
import { messages } from './messages.ts';

const DAY_MS = 86_400_000;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** With the day where the times of one chart are on several. */
export const timeFormat = (times: readonly number[]): ((atMs: number) => string) => {
  const [first = 0, last = 0] = [times.at(0), times.at(-1)];
  return last - first >= DAY_MS ? momentText : clockText;
};

export const duration = (seconds: number): string => {
  if (seconds < MINUTE_S) return messages.seconds(seconds);
  if (seconds < 2 * HOUR_S) return messages.minutes(Math.round(seconds / MINUTE_S));
  return messages.hours(shortNumberText(seconds / HOUR_S));
};
