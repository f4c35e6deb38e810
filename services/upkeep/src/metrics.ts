import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type UpkeepMetrics = {
  /** The figures of a board were brought up to date. */
  noteInsightsComputed: (tookMs: number) => void;
  /** A board, or a whole round, could not be signed. */
  noteSigningFailed: () => void;
  /** How long the oldest event without a checkpoint has waited. */
  noteUnsigned: (unsignedMs: number) => void;
};

const SECONDS_PER_MS = 1 / 1000;

export const createUpkeepMetrics = (registry: Registry): UpkeepMetrics => {
  const registers = [registry];
  const insights = new Histogram({
    name: 'openfloor_insights_compute_seconds',
    help: 'Time to bring the figures of a board up to date in the background, with its rests',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const signingFailures = new Counter({
    name: 'openfloor_log_signing_failures_total',
    help: 'Attempts of this node to sign the log of a board that failed; another node may have signed it',
    registers,
  });
  const unsigned = new Gauge({
    name: 'openfloor_log_unsigned_seconds',
    help: 'Age of the oldest event of all boards that no checkpoint has, after a round of signing',
    registers,
  });
  return {
    noteInsightsComputed: (tookMs) => insights.observe(tookMs * SECONDS_PER_MS),
    noteSigningFailed: () => signingFailures.inc(),
    noteUnsigned: (unsignedMs) => unsigned.set(unsignedMs * SECONDS_PER_MS),
  };
};
