import { atom, useAtomValue } from 'jotai';
import { onServerClock, serverNowMs } from '../../../device/serverClock.ts';

const MINUTE_MS = 60_000;
const minuteAtom = atom(serverNowMs());
minuteAtom.onMount = (set) => {
  const show = (): void => set(serverNowMs());
  show();
  const timer = setInterval(show, MINUTE_MS);
  const stop = onServerClock(show);
  return () => {
    clearInterval(timer);
    stop();
  };
};

/** The server's time in ms since the epoch, to the minute: ages do not jump every second. */
export const useNow = (): number => useAtomValue(minuteAtom);
