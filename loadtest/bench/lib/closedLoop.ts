import { median, percentile } from '../../percentile.ts';

export type Load = { perSecond: number; p50Ms: number; p99Ms: number; accepted: number; rejected: number };

/** @returns whether it was accepted */
export type Call = (caller: number, turn: number) => Promise<boolean>;

export type ClosedLoop = {
  callers: number;
  durationMs: number;
  /** Resolves when a call is due; the wait is not part of its latency. */
  before?: (caller: number, turn: number) => Promise<unknown>;
};

/** Measures the calls that `work` passes to `make`. Latencies are those of accepted calls. */
export const timed = async (
  work: (make: (call: () => Promise<boolean>) => Promise<void>) => Promise<void>,
): Promise<Load> => {
  const timesMs: number[] = [];
  let rejected = 0;
  const startedAt = performance.now();
  await work(async (call) => {
    const calledAt = performance.now();
    if (await call()) timesMs.push(performance.now() - calledAt);
    else rejected += 1;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: median(timesMs),
    p99Ms: percentile(timesMs, 0.99),
    accepted: timesMs.length,
    rejected,
  };
};

/** Each caller waits for its answer before its next call. */
export const closedLoop = ({ callers, durationMs, before }: ClosedLoop, call: Call): Promise<Load> =>
  timed(async (make) => {
    const endsAt = performance.now() + durationMs;
    const loop = async (caller: number): Promise<void> => {
      for (let turn = 0; performance.now() < endsAt; turn++) {
        if (before) await before(caller, turn);
        await make(() => call(caller, turn));
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)));
  });
