/**
 * Wall-clock time, for times that are recorded or compared with recorded ones. It may be set back or forward at any
 * time.
 */
export type WallClock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
};

/** Monotonic time, for durations, deadlines and intervals. It never goes back and never jumps. */
export type MonotonicClock = {
  /** Milliseconds since a fixed moment of this process. */
  elapsedMs(): number;
};

/** The system's time; tests pass their own clock. */
export type Clock = WallClock & MonotonicClock;

export const systemClock: Clock = { nowMs: () => Date.now(), elapsedMs: () => performance.now() };
