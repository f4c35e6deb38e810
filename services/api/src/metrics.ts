import { Histogram, type Registry } from 'prom-client';

export type ApiMetrics = {
  /** @param route the pattern, never the address; undefined: no route was meant */
  noteRequest: (method: string, route: string | undefined, status: number, tookMs: number) => void;
  noteSnapshotBuilt: (tookMs: number) => void;
};

const SECONDS_PER_MS = 1 / 1000;

/** Counts what callers ask for and how long they wait for it. */
export const createApiMetrics = (registry: Registry): ApiMetrics => {
  const registers = [registry];
  const requests = new Histogram({
    name: 'openfloor_http_request_seconds',
    help: 'From the head of a request until its answer was sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const snapshots = new Histogram({
    name: 'openfloor_snapshot_build_seconds',
    help: 'Time to serialize a question list, which then serves all who ask for it',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1],
    registers,
  });
  return {
    noteRequest: (method, route = 'none', status, tookMs) =>
      requests.observe({ method, route, status }, tookMs * SECONDS_PER_MS),
    noteSnapshotBuilt: (tookMs) => snapshots.observe(tookMs * SECONDS_PER_MS),
  };
};
