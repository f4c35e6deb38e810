import { percentile } from '../percentile.ts';

/** A measurement of the whole cluster. `atMs`: since the audience was complete. */
export type Sample = {
  atMs: number;
  /** Memory by process and kind, such as `api-1 old space`. */
  memoryKib: Record<string, number>;
  /** Handles by process. */
  handles: Record<string, number>;
  /** Latencies of the votes since the sample before. */
  voteToScreenMs: { p50: number; p99: number };
};

/** A value in each quarter of the run, and its growth in per cent from the second quarter to the last. */
export type Course = { name: string; quarters: number[]; growthPercent: number };

const QUARTERS = 4;

/** @param share 0 for the lowest value in each quarter, 0.5 for the median */
export const courseOf = (
  name: string,
  samples: readonly Sample[],
  valueOf: (sample: Sample) => number,
  share: number,
): Course => {
  const endMs = samples.at(-1)?.atMs ?? 0;
  const quarters = Array.from({ length: QUARTERS }, (_, quarter) => {
    const within = samples.filter(
      ({ atMs }) => Math.min(QUARTERS - 1, Math.floor((QUARTERS * atMs) / endMs)) === quarter,
    );
    return percentile(within.map(valueOf), share);
  });
  const [, second = 0] = quarters;
  const last = quarters.at(-1) ?? 0;
  return { name, quarters, growthPercent: second === 0 ? 0 : (100 * (last - second)) / second };
};

/**
 * Memory and open files of each process, then the times from vote to screen. Memory is the lowest value of
 * each quarter, which is what survives a garbage collection; the others are medians.
 */
export const coursesOf = (samples: readonly Sample[]) => {
  const [first] = samples;
  return {
    memoryMib: Object.keys(first?.memoryKib ?? {}).map((name) =>
      courseOf(name, samples, ({ memoryKib }) => (memoryKib[name] ?? 0) / 1024, 0),
    ),
    handles: Object.keys(first?.handles ?? {}).map((name) =>
      courseOf(name, samples, ({ handles }) => handles[name] ?? 0, 0.5),
    ),
    voteToScreenMs: (['p50', 'p99'] as const).map((key) =>
      courseOf(key, samples, ({ voteToScreenMs }) => voteToScreenMs[key], 0.5),
    ),
  };
};
