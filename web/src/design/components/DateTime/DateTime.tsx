import { clockText, dateText, momentText } from '../../formats.ts';

const FORMATS = { date: dateText, minute: momentText, time: clockText } as const;

/** A time in the visitor's time zone. `at`: ISO 8601; `to`: precision. */
export const DateTime = ({ at, to = 'minute' }: { at: string; to?: keyof typeof FORMATS }) => (
  <time dateTime={at}>{FORMATS[to](at)}</time>
);
