/** Numbers and times are written as the texts around them, in English, and everywhere in the same way. */
const LANGUAGE = 'en';

const number = new Intl.NumberFormat(LANGUAGE);
const share = new Intl.NumberFormat(LANGUAGE, { style: 'percent' });
const date = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: 'short' });

export const numberText = (value: number): string => number.format(value);

/** A number with at most one digit after the point. */
export const shortNumberText = (value: number): string => number.format(Math.round(value * 10) / 10);

export const shareText = (part: number, whole: number): string => share.format(part / whole);

/** A count with its noun. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** Times are in the visitor's time zone; `at` is ISO 8601, or ms since the epoch. */
type Time = string | number;

export const dateText = (at: Time): string => date.format(new Date(at));

/** A day with the time to the minute. */
export const momentText = (at: Time): string => moment.format(new Date(at));

export const clockText = (at: Time): string => clock.format(new Date(at));
