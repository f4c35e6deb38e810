/** The halls that are played: those of the load report, and larger ones that no test machine carries. */
import type { Cluster, Hall } from './hall.ts';

/** What vote to screen may take at the p99. */
export const BOUND_MS = 300;

/** `npm run cluster` with the load on the same two cores. HAProxy runs a thread per core. */
export const MEASURED_CLUSTER: Cluster = {
  api: 2,
  realtime: 3,
  proxyThreads: 2,
  hasBoardAffinity: true,
  sharedCores: 2,
};

const REPORT_MS = 40_000;
/** How often the report's time is played: the latest votes depend on how one burst meets the turns of the cores. */
const TIMES = 4;

/** As `npm run loadtest:report -- --votes 20 --seconds 40` plays it, with one burst in each 40 s. */
export const measuredHall = (viewers: number): Hall => ({
  viewers,
  durationMs: TIMES * REPORT_MS + REPORT_MS / 2,
  votesPerSecond: 20,
  bursts: { votes: viewers / 10, everyMs: REPORT_MS, overMs: 3000 },
});

const VIEWERS_PER_NODE = 8000;
const VIEWERS_PER_PROXY_THREAD = 5000;
const API_NODES = 4;

/** A vote of a tenth of the hall within ten seconds; each thread of the cluster has a core. */
export const largeHall = (viewers: number, hasBoardAffinity: boolean): { hall: Hall; cluster: Cluster } => ({
  hall: {
    viewers,
    durationMs: 10_000,
    votesPerSecond: viewers / 100,
    bursts: { votes: 0, everyMs: Infinity, overMs: 1 },
  },
  cluster: {
    api: API_NODES,
    realtime: Math.ceil(viewers / VIEWERS_PER_NODE),
    proxyThreads: Math.ceil(viewers / VIEWERS_PER_PROXY_THREAD),
    hasBoardAffinity,
  },
});
