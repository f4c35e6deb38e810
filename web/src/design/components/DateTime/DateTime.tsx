const FORMATS = {
  date: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A time in the visitor's time zone. `at`: ISO 8601; `to`: precision. */
export const DateTime = ({ at, to = 'minute' }: { at: string; to?: keyof typeof FORMATS }) => (
  <time dateTime={at}>{new Intl.DateTimeFormat('en', FORMATS[to]).format(new Date(at))}</time>
);
