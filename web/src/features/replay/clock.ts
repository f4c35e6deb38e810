const DAY_MS = 24 * 3_600_000;

export type Clock = {
  /** To the second, and with the day of a log of several days. */
  long: (ms: number) => string;
  /** To the minute. */
  short: (ms: number) => string;
};

/** Names times in the visitor's time zone. @param atMs the times of the log's events */
export const clockOf = (atMs: Float64Array): Clock => {
  const [first = 0, last = first] = [atMs.at(0), atMs.at(-1)];
  const isOneDay = last - first < DAY_MS && new Date(first).getDate() === new Date(last).getDate();
  const day = isOneDay ? {} : ({ month: 'short', day: 'numeric' } as const);
  const isBrief = last - first < 10 * 60_000;
  const hour = { hour: 'numeric', minute: '2-digit' } as const;
  const toSecond = new Intl.DateTimeFormat('en', { ...day, ...hour, second: '2-digit' });
  const toMinute = new Intl.DateTimeFormat('en', { ...day, ...hour });
  return {
    long: (ms) => toSecond.format(ms),
    short: (ms) => (isBrief ? toSecond : toMinute).format(ms),
  };
};
