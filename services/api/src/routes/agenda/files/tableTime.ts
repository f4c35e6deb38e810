import type { DateOrder } from '@openfloor/contract/http/agenda';
import { zonedTime } from './zonedTime.ts';

const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})[ ,T]+(.+)$/;
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})[ ,]+(.+)$/;
const CLOCK = /^(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** Dates with dots have the day first wherever they are used. */
const isOpen = (separator: string | undefined): boolean => separator === '/' || separator === '-';

/** The first two numbers of a date that may have the day or the month first. */
const openDate = (time: string): { first: number; second: number } | undefined => {
  const [, first, separator, second] = YEAR_LAST.exec(time) ?? [];
  return isOpen(separator) ? { first: Number(first), second: Number(second) } : undefined;
};

/**
 * The orders of day and month that every time of a table allows where the year stands last: none where they contradict each other.
 * @param times as written
 */
export const possibleOrders = (times: readonly string[]): DateOrder[] => {
  const dates = times.flatMap((time) => openDate(time) ?? []);
  return [
    ...(dates.every(({ second }) => second <= 12) ? (['dmy'] as const) : []),
    ...(dates.every(({ first }) => first <= 12) ? (['mdy'] as const) : []),
  ];
};

/** Whether the order of day and month decides which day the time is on. */
export const needsOrder = (time: string): boolean => {
  const date = openDate(time);
  return date !== undefined && date.first !== date.second;
};

/**
 * A time as a table has it, as ISO 8601 in UTC: `2026-05-04 10:00`, `04.05.2026 10:00`, `5/4/26 10:00 AM`. Undefined if it is none.
 * @param order of dates whose year stands last, and that have no dots
 */
export const tableTime = (written: string, timeZone: string, order: DateOrder): string | undefined => {
  const [, year, month, day, clock] = YEAR_FIRST.exec(written) ?? [];
  if (clock !== undefined) return at([year, month, day], clock, timeZone);
  const [, first, separator, second, shortYear = '', time] = YEAR_LAST.exec(written) ?? [];
  if (time === undefined) return undefined;
  const fullYear = shortYear.length === 2 ? `20${shortYear}` : shortYear;
  const isMonthFirst = isOpen(separator) && order === 'mdy';
  return at(isMonthFirst ? [fullYear, first, second] : [fullYear, second, first], time, timeZone);
};

const at = (date: readonly (string | undefined)[], clock: string, timeZone: string): string | undefined => {
  const [, hour, minute, second = '00', half, offset = ''] = CLOCK.exec(clock) ?? [];
  if (hour === undefined) return undefined;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const day = date.map((part) => part?.padStart(2, '0')).join('-');
  return zonedTime(`${day}T${String(hours).padStart(2, '0')}:${minute}:${second}${offset}`, timeZone);
};
