/** Durations, each counted for a number of screens, to the millisecond. */
export type Latencies = {
  add: (ms: number, screens: number) => void;
  screens: () => number;
  /** @param share 0.99 for the p99 */
  percentileMs: (share: number) => number;
};

export const createLatencies = (): Latencies => {
  const screensByMs: number[] = [];
  const screens = (): number => screensByMs.reduce((sum, count) => sum + (count ?? 0), 0);
  return {
    add: (ms, count) => {
      const rounded = Math.round(ms);
      screensByMs[rounded] = (screensByMs[rounded] ?? 0) + count;
    },
    screens,
    percentileMs: (share) => {
      let left = screens() * share;
      return screensByMs.findIndex((count) => (left -= count ?? 0) <= 0);
    },
  };
};
