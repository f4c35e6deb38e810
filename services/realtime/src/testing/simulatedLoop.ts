import type { EventLoop } from '@openfloor/platform/eventLoop';

export type SimulatedLoop = EventLoop & {
  /** Does work that takes this long, after all earlier work. */
  work: (tookMs: number, onDone?: () => void) => void;
};

/** An event loop in the virtual time of fake timers, whose unit is a millisecond. */
export const createSimulatedLoop = (): SimulatedLoop => {
  let workMs = 0;
  let busyUntilMs = performance.now();
  return {
    work: (tookMs, onDone = () => {}) => {
      const nowMs = performance.now();
      workMs += tookMs;
      busyUntilMs = Math.max(busyUntilMs, nowMs) + tookMs;
      setTimeout(onDone, busyUntilMs - nowMs);
    },
    idleMs: () => {
      const nowMs = performance.now();
      const queuedMs = Math.max(0, busyUntilMs - nowMs);
      return nowMs - (workMs - queuedMs);
    },
  };
};
