import { atom, useAtomValue } from 'jotai';

const MINUTE_MS = 60_000;
const minuteAtom = atom(Date.now());
minuteAtom.onMount = (set) => {
  set(Date.now());
  const timer = setInterval(() => set(Date.now()), MINUTE_MS);
  return () => clearInterval(timer);
};

/** The time in ms since the epoch, to the minute: ages do not jump every second. */
export const useNow = (): number => useAtomValue(minuteAtom);
