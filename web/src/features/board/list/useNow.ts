import { atom, useAtomValue } from 'jotai';
import { boardOnPageAtom } from '../../../session/boardOnPage.ts';
import { onServerClock, serverNowMs } from '../../../device/serverClock.ts';

const MINUTE_MS = 60_000;
/**
 * Undefined until mounted: the first rendering must equal the server's, so it shows the time at which the server
 * rendered the page.
 */
const minuteAtom = atom<number | undefined>(undefined);
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

const nowAtom = atom((get) => get(minuteAtom) ?? get(boardOnPageAtom)?.drawn?.atMs ?? serverNowMs());

/** The server's time in ms since the epoch, to the minute: ages do not jump every second. */
export const useNow = (): number => useAtomValue(nowAtom);
