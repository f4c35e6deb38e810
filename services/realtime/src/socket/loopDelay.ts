export type LoopDelay = {
  /** How late the event loop last ran. */
  ms: () => number;
  stop: () => void;
};

const SAMPLE_EVERY_MS = 250;

/** Watches how late a regular timer rings, which is how long everything else waits for its turn. */
export const watchLoopDelay = (): LoopDelay => {
  let dueAtMs = performance.now() + SAMPLE_EVERY_MS;
  let delayMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    delayMs = Math.max(0, nowMs - dueAtMs);
    dueAtMs = nowMs + SAMPLE_EVERY_MS;
  }, SAMPLE_EVERY_MS).unref();
  return { ms: () => delayMs, stop: () => clearInterval(timer) };
};
