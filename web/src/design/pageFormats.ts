/** Formats of pages other than the board, whose script should stay small. */
import { dateText, LANGUAGE, numberText } from './formats.ts';

export const shareText = (part: number, whole: number): string =>
  `${numberText(Math.round((100 * part) / whole))}%`;

/** Formats for times that are read together, with the day if they are on several days. */
export const clockBetween = (firstMs: number, lastMs: number) => {
  const day = dateText(firstMs) === dateText(lastMs) ? {} : ({ month: 'short', day: 'numeric' } as const);
  const parts = { ...day, hour: 'numeric', minute: '2-digit' } as const;
  const toMinute = new Intl.DateTimeFormat(LANGUAGE, parts);
  const toSecond = new Intl.DateTimeFormat(LANGUAGE, { ...parts, second: '2-digit' });
  return { toMinute: (ms: number) => toMinute.format(ms), toSecond: (ms: number) => toSecond.format(ms) };
};

/** A date of the calendar, in the year that the reader expects and in no time zone: `Aug 31`. */
export const calendarDayText = (atMs: number): string =>
  new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(atMs);
