const MINUTE_MS = 60_000;

/** Length of an ISO time that ends with its minutes or seconds. */
const LENGTHS = { minute: 16, second: 19 };

/** The value of a `datetime-local` input for a time, in the zone of the device. */
export const localTimeOf = (at: string | null, to: keyof typeof LENGTHS = 'minute'): string => {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, LENGTHS[to]);
};

/** The time that a `datetime-local` input means; null for an empty or unfinished one. */
export const timeIn = (local: string): string | null => {
  const ms = Date.parse(local);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};
