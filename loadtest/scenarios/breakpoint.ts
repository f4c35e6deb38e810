/**
 * How many viewers does it carry? Step by step more come, and more votes with them, until votes are late or lost.
 * A step is judged once it is over, without the joining at its begin; the first that fails ends the run, so a run
 * that breaks exits with 99 and one that reaches `VIEWERS_MAX` with 0.
 */
import exec from 'k6/execution';
import { setInterval, clearInterval } from 'k6/timers';
import type { Threshold } from 'k6/options';
import { openBoard, type Board } from '../lib/board.ts';
import { Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith } from '../lib/options.ts';
import { durationMsOf, numberOf, SOCKETS_PER_VU, VOTE_TO_SCREEN_P99_MS } from '../lib/settings.ts';
import { summary, type RunData } from '../lib/summary.ts';

/** Each VU is a step. */
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
  // Not a `hall`, which must get to its end: this one ends where it breaks.
  { steps: hallScenario(STEPS * STEP_VIEWERS, STEPS * STEP_MS) },
  {
    missed_seq: [{ threshold: 'count==0', abortOnFail: true }],
    calls_failed: [{ threshold: 'rate<0.01', abortOnFail: true }],
    calls_limited: audienceThresholds['calls_limited'] ?? [],
    ...stepThresholds,
  },
);

export const setup = (): Promise<Board> => openBoard('Load test: breakpoint');

export default async function everybody(board: Board): Promise<void> {
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

const say = summary('breakpoint');

/** Says in a line where it broke, and leaves out the steps that were never begun. */
export const handleSummary = (data: RunData): Record<string, string> => {
  const p99s = Array.from(
    { length: STEPS },
    (_, index) => data.metrics[stepMetric(index + 1)]?.values['p(99)'] ?? 0,
  );
  for (const [index, p99] of p99s.entries()) if (p99 === 0) delete data.metrics[stepMetric(index + 1)];
  const reached = p99s.filter((p99) => p99 > 0).length;
  // The step that a lost frame or a refused call ended may have been quick until then.
  const over = p99s.slice(0, Math.floor(data.state.testRunDurationMs / STEP_MS));
  const carried = over.filter((p99) => p99 > 0 && p99 < VOTE_TO_SCREEN_P99_MS).length;
  const verdict =
    carried === STEPS
      ? `did not break up to ${STEPS * STEP_VIEWERS} viewers`
      : `carried ${carried * STEP_VIEWERS} viewers; the step to ${Math.max(reached, carried + 1) * STEP_VIEWERS} was too much or not finished`;
  const outputs = say(data);
  return { ...outputs, stdout: `${outputs['stdout']}  ${verdict}\n` };
};
