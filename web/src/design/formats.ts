/**
 * Formats of numbers and times, in English as the texts around them. Those that the board does not need are in
 * `pageFormats.ts`.
 */
export const LANGUAGE = 'en';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Not `Intl`, whose first use takes a phone 100 ms: every board shows numbers and ages. */
export const numberText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** A number with at most one digit after the point. */
export const shortNumberText = (value: number): string => numberText(Math.round(value * 10) / 10);

/** A count with its noun. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** Times are in the visitor's time zone; `at` is ISO 8601, or ms since the epoch. */
type Time = string | number;

/** Makes the format at its first use, because `Intl` is slow. */
const formatOf = (options: Intl.DateTimeFormatOptions): ((at: Time) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(LANGUAGE, options)).format(new Date(at));
};

export const dateText = formatOf({ dateStyle: 'medium' });

/** A day with the time to the minute. */
export const momentText = formatOf({ dateStyle: 'medium', timeStyle: 'short' });

export const clockText = formatOf({ timeStyle: 'short' });

const AGES = [
  [DAY_MS, 'day', 'days'],
  [HOUR_MS, 'hr.', 'hr.'],
  [MINUTE_MS, 'min.', 'min.'],
] as const;

/** How long ago, in words; undefined for less than a minute, or when the device's clock is behind the server's. */
export const ageText = (at: string, nowMs: number): string | undefined => {
  const ageMs = nowMs - Date.parse(at);
  const unit = AGES.find(([lengthMs]) => ageMs >= lengthMs);
  return unit && `${plural(Math.floor(ageMs / unit[0]), unit[1], unit[2])} ago`;
};

/** A duration as a number and its unit: `45 s`, `90 min`, `2.5 h`, `3 d`. */
export const durationParts = (ms: number): readonly [value: string, unit: string] => {
  const wholeIn = (unitMs: number): number => Math.round(ms / unitMs);
  const [seconds, minutes, hours] = [wholeIn(SECOND_MS), wholeIn(MINUTE_MS), wholeIn(HOUR_MS)];
  if (seconds < 60) return [numberText(seconds), 's'];
  if (minutes < 120) return [numberText(minutes), 'min'];
  if (hours < 48) return [shortNumberText(ms / HOUR_MS), 'h'];
  return [shortNumberText(ms / DAY_MS), 'd'];
};

export const durationText = (ms: number): string => durationParts(ms).join(' ');

const pad = (count: number): string => String(count).padStart(2, '0');

/** The time left as `m:ss`, or `h:mm:ss` from one hour on; begun seconds count whole. Never negative. */
export const timeLeftText = (leftMs: number): string => {
  const totalS = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  const [hours, minutes, seconds] = [Math.floor(totalS / 3600), Math.floor(totalS / 60) % 60, totalS % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
};

/** The duration until `timeLeftText` changes, in whole ms, because timers cut a fraction off. */
export const nextChangeMs = (leftMs: number): number =>
  Math.ceil(leftMs - (Math.ceil(leftMs / SECOND_MS) - 1) * SECOND_MS);
