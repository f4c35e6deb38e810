import type { DateOrder } from '@openfloor/contract/http/agenda';
import { zonedTime } from '../zonedTime.ts';

/** The parts of a time in a cell, each in ISO 8601. A cell may have only the day, or only the time of day. */
export type Moment = { day?: string; clock?: string; offset?: string };

const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:(?:T|[ ,]+)(\S.*))?$/i;
const YEAR_LAST = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?:[ ,]+(\S.*))?$/;
const CLOCK =
  /^(\d{1,2})(?:[:.]| ?h ?)(\d\d)(?:[:.](\d\d)(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?|Uhr|h)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const DAY_FIRST = /^(\d{1,2})\.?\s+(?:de\s+)?(\p{L}+)\.?,?\s+(?:de\s+)?(\d{4})/u;
const MONTH_FIRST = /^(?:\p{L}+,?\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u;
const WEEKDAY = /^\p{L}+\.?,?\s+(?=\d)/u;
/** Two times, with a dash with spaces, a long dash or a word in between. */
const RANGE = /^(.*\d.*?)(?:\s+(?:-|bis|to|until|à|a|hasta|إلى)\s+|\s*[–—]\s*)(\S.*)$/iu;
const SHORT_RANGE = /^(\d{1,2}[:.h]\d\d)-(\d{1,2}[:.h]\d\d)$/i;

const plainMonth = (name: string): string => name.toLowerCase().replace('.', '');
/** Numbers of months, by their names and short names in the languages of `columnNames`. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  ['en', 'de', 'fr', 'es', 'ar'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const names = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, month) => [plainMonth(names.format(Date.UTC(2026, month))), month + 1] as const,
      );
    }),
  ),
);

/** Writes `4 May 2026` as `2026-5-4`; returns the text unchanged if the name is no month. */
const withMonth = (all: string, year: string, name: string, day: string): string => {
  const month = MONTHS.get(plainMonth(name));
  return month === undefined ? all : `${year}-${month}-${day}`;
};

/**
 * Normalises a written time: Arabic and Persian digits and Arabic halves of the day become ASCII, names of months
 * become numbers, and the weekday is removed.
 */
const inAscii = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/ص\.?$/, 'am')
    .replace(/م\.?$/, 'pm')
    .replace(/[\u00A0\u202F]/g, ' ')
    .replace(MONTH_FIRST, (all, month, day, year) => withMonth(all, year, month, day))
    .replace(WEEKDAY, '')
    .replace(DAY_FIRST, (all, day, month, year) => withMonth(all, year, month, day))
    .trim();

/** Whether dates with this separator have no fixed order. Dates with dots have the day first wherever they are used. */
const isOpen = (separator: string | undefined): boolean => separator === '/' || separator === '-';

/** The first two numbers of a date that may have the day or the month first. */
const openDate = (time: string): { first: number; second: number } | undefined => {
  const [, first, separator, second] = YEAR_LAST.exec(inAscii(time)) ?? [];
  return isOpen(separator) ? { first: Number(first), second: Number(second) } : undefined;
};

/** Whether a date is written so that its parts may have several orders. */
export const isOpenDate = (time: string): boolean => openDate(time) !== undefined;

/**
 * The orders of day and month that every date of a table allows; none if the dates contradict each other. Dates that
 * begin with the last two digits of the year are considered only if no other order is possible.
 * @param times as written
 */
export const possibleOrders = (times: readonly string[]): DateOrder[] => {
  const dates = times.flatMap((time) => openDate(time) ?? []);
  const usual = [
    ...(dates.every(({ first, second }) => first <= 31 && second <= 12) ? (['dmy'] as const) : []),
    ...(dates.every(({ first, second }) => first <= 12 && second <= 31) ? (['mdy'] as const) : []),
  ];
  const isYearFirst = usual.length === 0 && dates.every(({ second }) => second <= 12);
  return isYearFirst && dates.some(({ first }) => first > 31) ? ['ymd'] : usual;
};

/** Whether the order of day and month decides which day the time is on. */
export const needsOrder = (time: string): boolean => {
  const date = openDate(time);
  return date !== undefined && date.first !== date.second;
};

/** Splits a range such as `09:00 – 09:45` into both times. */
export const rangeOf = (written: string): { start: string; end?: string } => {
  const text = inAscii(written);
  const [, start = text, end] = SHORT_RANGE.exec(text) ?? RANGE.exec(text) ?? [];
  return end === undefined ? { start } : { start, end };
};

/**
 * Parses a time such as `2026-05-04 10:00`, `04.05.2026 10:00`, `5/4/26 10:00 AM` or `10h30`. Undefined if it is no
 * time.
 * @param order of dates that end with the year, and have no dots
 */
export const momentOf = (written: string, order: DateOrder): Moment | undefined => {
  const text = inAscii(written);
  const [, ...yearFirst] = YEAR_FIRST.exec(text) ?? [];
  if (yearFirst.length > 0) return joined(yearFirst.slice(0, 3), yearFirst[3]);
  const [match, first = '', separator, second = '', third = '', clock] = YEAR_LAST.exec(text) ?? [];
  if (match === undefined) return clockOf(text);
  return joined(inOrder([first, second, third], isOpen(separator) ? order : 'dmy'), clock);
};

const inOrder = ([first = '', second = '', third = '']: readonly string[], order: DateOrder): string[] => {
  if (order === 'ymd') return [fullYear(first), second, third];
  return order === 'mdy' ? [fullYear(third), first, second] : [fullYear(third), second, first];
};

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

const joined = (date: readonly string[], clock: string | undefined): Moment | undefined => {
  const day = date.map((part) => part.padStart(2, '0')).join('-');
  if (clock === undefined) return { day };
  const ofDay = clockOf(clock);
  return ofDay && { day, ...ofDay };
};

const clockOf = (text: string): Moment | undefined => {
  const [, hour, minute, second = '00', half, offset] = CLOCK.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return {
    clock: `${String(hours).padStart(2, '0')}:${minute}:${second}`,
    ...(offset !== undefined && { offset }),
  };
};

export type CellKind = 'time' | 'day' | 'clock' | 'text';
/** What a cell looks like. A number such as 10.30 counts as text, because it may be a price. */
export const kindOf = (cell: string): CellKind => {
  const { day, clock } = momentOf(rangeOf(cell).start, 'dmy') ?? {};
  if (day !== undefined) return clock === undefined ? 'day' : 'time';
  return clock === undefined || !cell.includes(':') ? 'text' : 'clock';
};

/** ISO 8601 in UTC; undefined if the day or the time of day does not exist. @throws FileFault */
export const instantOf = ({ day, clock, offset = '' }: Moment, timeZone: string): string | undefined =>
  zonedTime(`${day}T${clock}${offset}`, timeZone);

export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
