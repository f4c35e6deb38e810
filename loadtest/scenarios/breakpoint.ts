/**
 * How many viewers can the server serve? Each step adds viewers and votes, until votes are late or lost.
 * The thresholds of a step apply after its end, without the time in which its viewers join. The first step that fails
 * ends the run with exit code 99; a run that reaches `VIEWERS_MAX` exits with 0.
 */
import exec from 'k6/execution';
import { setInterval, clearInterval } from 'k6/timers';
import type { Threshold } from 'k6/options';
import { openBoard, type Board } from '../lib/board.ts';
import { Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith } from '../lib/options.ts';
import { durationMsOf, numberOf, SOCKETS_PER_VU, VOTE_TO_SCREEN_P99_MS } from '../lib/settings.ts';
import { summary, type RunData } from '../lib/summary.ts';

/** Each step starts one VU. */
const STEP_VIEWERS = SOCKETS_PER_VU;
const STEP_VOTES_PER_SECOND = numberOf('STEP_VOTES_PER_SECOND', 2.5);
const STEP_MS = durationMsOf('STEP', '30s');
const VIEWERS_MAX = numberOf('VIEWERS_MAX', 10_000, 1);
const STEPS = Math.ceil(VIEWERS_MAX / STEP_VIEWERS);
const JOIN_SHARE = 0.4;

const stepMetric = (step: number): string => `vote_to_screen_ms{step:${step}}`;

const stepThresholds = Object.fromEntries(
  Array.from({ length: STEPS }, (_, index): [string, Threshold[]] => [
    stepMetric(index + 1),
    [
      {
        threshold: `p(99)<${VOTE_TO_SCREEN_P99_MS}`,
        abortOnFail: true,
        delayAbortEval: `${(index + 1) * STEP_MS}ms`,
      },
    ],
  ]),
);

export const options = optionsWith(
  // Not named `hall`, whose VUs must all reach their end: this scenario ends at the first failure.
  { steps: hallScenario(STEPS * STEP_VIEWERS, STEPS * STEP_MS) },
  {
    missed_seq: [{ threshold: 'count==0', abortOnFail: true }],
    calls_failed: [{ threshold: 'rate<0.01', abortOnFail: true }],
    calls_limited: audienceThresholds['calls_limited'] ?? [],
    ...stepThresholds,
  },
);

export const setup = (): Promise<Board> => openBoard('Load test: breakpoint');

export default async function attend(board: Board): Promise<void> {
  const { startTime, iterationInTest } = exec.scenario;
  const endMs = startTime + STEPS * STEP_MS;
  const hall = new Hall(board);
  const phase = setInterval(() => {
    const steps = (Date.now() - startTime) / STEP_MS;
    hall.tags = { step: steps % 1 < JOIN_SHARE ? 'joining' : String(1 + Math.floor(steps)) };
  }, 100);
  await wait(startTime + iterationInTest * STEP_MS - Date.now());
  await hall.admit(STEP_VIEWERS, STEP_MS * JOIN_SHARE);
  hall.startVoting(STEP_VOTES_PER_SECOND);
  await wait(endMs - Date.now());
  clearInterval(phase);
  await hall.close();
}

const summarize = summary('breakpoint');

/** Adds the number of viewers that the server served, and removes the steps that never started. */
export const handleSummary = (data: RunData): Record<string, string> => {
  const p99s = Array.from(
    { length: STEPS },
    (_, index) => data.metrics[stepMetric(index + 1)]?.values['p(99)'] ?? 0,
  );
  for (const [index, p99] of p99s.entries()) if (p99 === 0) delete data.metrics[stepMetric(index + 1)];
  const reached = p99s.filter((p99) => p99 > 0).length;
  // A lost frame or a refused call can end a step whose votes were in time.
  const over = p99s.slice(0, Math.floor(data.state.testRunDurationMs / STEP_MS));
  const served = over.filter((p99) => p99 > 0 && p99 < VOTE_TO_SCREEN_P99_MS).length;
  const verdict =
    served === STEPS
      ? `served all ${STEPS * STEP_VIEWERS} viewers`
      : `served ${served * STEP_VIEWERS} viewers; the step to ${Math.max(reached, served + 1) * STEP_VIEWERS} failed or did not finish`;
  const outputs = summarize(data);
  return { ...outputs, stdout: `${outputs['stdout']}  ${verdict}\n` };
};
