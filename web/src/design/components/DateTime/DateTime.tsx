const FORMATS = {
  date: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment as the visitor's clock shows it. `at`: ISO 8601; `to`: how precisely. */
export const DateTime = ({ at, to = 'minute' }: { at: string; to?: keyof typeof FORMATS }) => (
  <time dateTime={at}>{new Intl.DateTimeFormat('en', FORMATS[to]).format(new Date(at))}</time>
);
