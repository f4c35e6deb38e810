import exec from 'k6/execution';
import type { Options, Scenario, Threshold } from 'k6/options';
import { SOCKETS_PER_VU, VOTE_TO_SCREEN_P99_MS } from './settings.ts';

/** Time beyond the planned phases, for the last votes, frames and checks. */
const GRACE_MS = 60_000;

const seconds = (ms: number): string => `${Math.ceil(ms / 1000)}s`;

const vusFor = (viewers: number): number => Math.ceil(viewers / SOCKETS_PER_VU);

/** The number of viewers of this VU, the place of its first one among all, and its share of a rate. */
export const partOf = (viewers: number): { viewers: number; first: number; share: number } => {
  const vus = vusFor(viewers);
  const index = exec.scenario.iterationInTest;
  const first = Math.floor((index * viewers) / vus);
  return { viewers: Math.floor(((index + 1) * viewers) / vus) - first, first, share: 1 / vus };
};

/** Each VU runs one iteration, which is the whole test for its viewers. */
export const hallScenario = (viewers: number, plannedMs: number, work = 'default'): Scenario => ({
  executor: 'per-vu-iterations',
  vus: vusFor(viewers),
  iterations: 1,
  maxDuration: seconds(plannedMs + GRACE_MS),
  gracefulStop: '10s',
  exec: work,
});

/** Thresholds of every scenario with an audience. */
export const audienceThresholds: Record<string, Threshold[]> = {
  vote_to_screen_ms: [`p(99)<${VOTE_TO_SCREEN_P99_MS}`],
  screens_reached: ['count>0'],
  missed_seq: ['count==0'],
  wrong_screens: ['count==0'],
  calls_failed: ['rate<0.001'],
  // A run against rate limits measures nothing: it ends at the first refusal.
  calls_limited: [{ threshold: 'count==0', abortOnFail: true }],
};

/** Every VU must reach its end: k6 ignores VUs that threw. */
const closedBy = (hall: Scenario | undefined, hallsOfVu: number): Record<string, Threshold[]> =>
  hall && 'vus' in hall ? { halls_closed: [`count==${(hall.vus ?? 0) * hallsOfVu}`] } : {};

/** @param hallsOfVu number of boards with viewers in each VU */
export const optionsWith = (
  scenarios: Record<string, Scenario>,
  thresholds: Record<string, Threshold[]>,
  hallsOfVu = 1,
): Options => ({
  scenarios,
  thresholds: { ...thresholds, ...closedBy(scenarios['hall'], hallsOfVu) },
  summaryTrendStats: ['min', 'avg', 'med', 'p(95)', 'p(99)', 'max'],
  // Each additional tag multiplies the time series of the calls.
  systemTags: ['status', 'method', 'name', 'scenario', 'group'],
  setupTimeout: '60s',
});
