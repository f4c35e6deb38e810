/** All settings of this run, defaults included, for its summary. */
export const settings: Record<string, string> = {};

/** A setting from `-e NAME=VALUE`; the default applies when it is unset or empty. */
export const textOf = (name: string, fallback: string): string => {
  const value = __ENV[name] || fallback;
  settings[name] = value;
  return value;
};

/** @throws Error when the value is not a number of at least `min` */
export const numberOf = (name: string, fallback: number, min = 0): number => {
  const value = Number(textOf(name, String(fallback)));
  if (Number.isFinite(value) && value >= min) return value;
  throw new Error(`${name} must be a number of at least ${min}, not "${settings[name]}".`);
};

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * A duration in ms: `90s`, `5m`, `500ms`; a number without a unit is in seconds.
 * @throws Error when it is not a duration
 */
export const durationMsOf = (name: string, fallback: string): number => {
  const text = textOf(name, fallback);
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? [];
  if (amount === undefined) throw new Error(`${name} must be a duration like 90s or 5m, not "${text}".`);
  return Number(amount) * (UNITS_MS[unit] ?? 1000);
};

export const BASE_URL = textOf('BASE_URL', 'http://localhost:3000').replace(/\/$/, '');
/** Bound of `vote_to_screen_ms` in the scenarios that have one. */
export const VOTE_TO_SCREEN_P99_MS = numberOf('VOTE_TO_SCREEN_P99_MS', 300);
/** Whether viewers also poll their status and votes, as the page does. */
export const HAS_POLLS = textOf('POLLS', 'on') === 'on';
/** Viewers on the event loop of one VU. The README says what a VU and a socket cost. */
export const SOCKETS_PER_VU = numberOf('SOCKETS_PER_VU', 250, 1);
/** Existing folder for the summary. */
export const RESULTS = textOf('RESULTS', 'loadtest/results');
