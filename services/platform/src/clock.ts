/** The one source of time; tests pass their own. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
};

export const systemClock: Clock = { nowMs: () => Date.now() };
