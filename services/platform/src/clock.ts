/** What time it is, for what is recorded or compared with a recorded time. It may be set back or forward while we run. */
export type WallClock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
};

/** How long something takes or holds: durations, deadlines, intervals. It never goes back and never jumps. */
export type MonotonicClock = {
  /** Milliseconds since some moment, the same one as long as the process runs. */
  elapsedMs(): number;
};

/** The one source of time; tests pass their own. */
export type Clock = WallClock & MonotonicClock;

export const systemClock: Clock = { nowMs: () => Date.now(), elapsedMs: () => performance.now() };
