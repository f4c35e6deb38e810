import { clockOffsetMs, type Exchange } from '@openfloor/client/serverClock';

/** How far the server's clock is ahead of the device's, in ms, as the latest answers showed it. */
let offsetMs = 0;
const listeners = new Set<() => void>();

/** The time by the server's clock, in ms since the epoch: for everything that is compared with a time of the server. */
export const serverNowMs = (): number => Date.now() + offsetMs;

/** Calls back when the clock is corrected. @returns stops that */
export const onServerClock = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Sets the clock by a measured difference. */
export const setServerClock = (aheadMs: number): void => {
  if (aheadMs === offsetMs) return;
  offsetMs = aheadMs;
  for (const listener of listeners) listener();
};

/** The header has whole seconds, so the time of the answer is half a second later on average. */
const HALF_SECOND_MS = 500;
/** A preloaded answer is older than the request for it, and a device's timers are late. */
const TOLERANCE_MS = 5000;

/** Corrects the clock by the `Date` header of an answer, if they disagree by more than that header can tell. */
export const noteServerDate = (date: string | null, exchange: Exchange): void => {
  const aheadMs = clockOffsetMs(Date.parse(date ?? '') + HALF_SECOND_MS, exchange);
  const uncertainMs = TOLERANCE_MS + (exchange.answeredAtMs - exchange.askedAtMs) / 2;
  if (Math.abs(aheadMs - offsetMs) > uncertainMs) setServerClock(aheadMs);
};
