import type { MonotonicClock } from '@openfloor/platform/clock';

export type Breaker = {
  isOpen: () => boolean;
  /** Whether a request may be sent now. After the break one request at a time finds out whether the service is back. */
  begin: () => boolean;
  /** Reports how a request that `begin` allowed ended; `stopped`: before there was an answer. */
  end: (how: 'answered' | 'failed' | 'stopped') => void;
};

const FAILURES_MAX = 5;

/** Sends nothing for a while after several failures in a row. @param breakMs how long */
export const createBreaker = (breakMs: number, clock: MonotonicClock): Breaker => {
  let failures = 0;
  let openUntilMs = -Infinity;
  let isTrying = false;
  const isBroken = (): boolean => failures >= FAILURES_MAX;
  const isOpen = (): boolean => isBroken() && (isTrying || clock.elapsedMs() < openUntilMs);
  return {
    isOpen,
    begin: () => {
      if (isOpen()) return false;
      isTrying = isBroken();
      return true;
    },
    end: (how) => {
      isTrying = false;
      if (how === 'answered') failures = 0;
      if (how !== 'failed') return;
      failures += 1;
      openUntilMs = clock.elapsedMs() + breakMs;
    },
  };
};
