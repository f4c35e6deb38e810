/** Numbers and times are written as the texts around them, in English, and everywhere in the same way. */
const LANGUAGE = 'en';

const number = new Intl.NumberFormat(LANGUAGE);
const date = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });

export const numberText = (value: number): string => number.format(value);

/** A day, in the visitor's time zone. `at`: ISO 8601, or ms since the epoch. */
export const dateText = (at: string | number): string => date.format(new Date(at));
