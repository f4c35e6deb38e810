import { atom, useAtomValue } from 'jotai';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const FORMAT = new Intl.RelativeTimeFormat('en', { style: 'short', numeric: 'always' });

/** How long ago, in words; undefined for less than a minute, or when the device's clock is behind the server's. */
export const ageOf = (createdAt: string, nowMs: number): string | undefined => {
  const ageMs = nowMs - Date.parse(createdAt);
  const unit = UNITS.find(([, lengthMs]) => ageMs >= lengthMs);
  return unit && FORMAT.format(-Math.floor(ageMs / unit[1]), unit[0]);
};

const MINUTE_MS = 60_000;
const minuteAtom = atom(Date.now());
minuteAtom.onMount = (set) => {
  set(Date.now());
  const timer = setInterval(() => set(Date.now()), MINUTE_MS);
  return () => clearInterval(timer);
};

/** The time in ms since the epoch, to the minute: ages do not jump every second. */
export const useNow = (): number => useAtomValue(minuteAtom);
