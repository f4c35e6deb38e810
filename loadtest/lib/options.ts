import exec from 'k6/execution';
import type { Options, Scenario, Threshold } from 'k6/options';
import { SOCKETS_PER_VU, VOTE_TO_SCREEN_P99_MS } from './settings.ts';

/** More than any phase needs beyond its plan: votes under way, settling, goodbyes. */
const GRACE_MS = 60_000;

const seconds = (ms: number): string => `${Math.ceil(ms / 1000)}s`;

const vusFor = (viewers: number): number => Math.ceil(viewers / SOCKETS_PER_VU);

/** This VU's part of the hall: its own viewers, so that all VUs together play them all, and its share of a rate. */
export const partOf = (viewers: number): { viewers: number; share: number } => {
  const vus = vusFor(viewers);
  const index = exec.scenario.iterationInTest;
  const before = Math.floor((index * viewers) / vus);
  return { viewers: Math.floor(((index + 1) * viewers) / vus) - before, share: 1 / vus };
};

/** One iteration a VU, each the whole evening of its part of the hall. */
export const hallScenario = (viewers: number, plannedMs: number, work = 'default'): Scenario => ({
  executor: 'per-vu-iterations',
  vus: vusFor(viewers),
  iterations: 1,
  maxDuration: seconds(plannedMs + GRACE_MS),
  gracefulStop: '10s',
  exec: work,
});

/** What every scenario with an audience promises. */
export const audienceThresholds: Record<string, Threshold[]> = {
  vote_to_screen_ms: [`p(99)<${VOTE_TO_SCREEN_P99_MS}`],
  screens_reached: ['count>0'],
  missed_seq: ['count==0'],
  wrong_screens: ['count==0'],
  calls_failed: ['rate<0.001'],
  // The server's limits are no result: the run ends at the first refusal by one.
  calls_limited: [{ threshold: 'count==0', abortOnFail: true }],
};

/** Every VU of the hall must get to its end: k6 passes over those that threw. */
const closedBy = (hall: Scenario | undefined): Record<string, Threshold[]> =>
  hall && 'vus' in hall ? { halls_closed: [`count==${hall.vus}`] } : {};

export const optionsWith = (
  scenarios: Record<string, Scenario>,
  thresholds: Record<string, Threshold[]>,
): Options => ({
  scenarios,
  thresholds: { ...thresholds, ...closedBy(scenarios['hall']) },
  summaryTrendStats: ['min', 'avg', 'med', 'p(95)', 'p(99)', 'max'],
  // Each further tag is another time series for every call.
  systemTags: ['status', 'method', 'name', 'scenario', 'group'],
  setupTimeout: '60s',
});
