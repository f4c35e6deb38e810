export type LoopDelay = {
  /** Latest measured delay of the event loop. */
  ms: () => number;
  stop: () => void;
};

const SAMPLE_INTERVAL_MS = 250;

/** Measures how late a regular timer fires, which is how long other tasks wait. */
export const watchLoopDelay = (): LoopDelay => {
  let dueAtMs = performance.now() + SAMPLE_INTERVAL_MS;
  let delayMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    delayMs = Math.max(0, nowMs - dueAtMs);
    dueAtMs = nowMs + SAMPLE_INTERVAL_MS;
  }, SAMPLE_INTERVAL_MS).unref();
  return { ms: () => delayMs, stop: () => clearInterval(timer) };
};
