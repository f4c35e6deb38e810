/**
 * Does every vote count when the host says "vote now"? All viewers vote on the same question within seconds, several
 * rounds in a row.
 * Fails when a vote is refused, answered late, late on a screen, or missing from the total.
 */
import { openBoard, type Board } from '../lib/board.ts';
import { Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { durationMsOf, numberOf } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VIEWERS = numberOf('VIEWERS', 500, 2);
const RAMP_MS = durationMsOf('RAMP', '20s');
const ROUNDS = numberOf('ROUNDS', 3, 1);
const BURST_OVER_MS = durationMsOf('BURST_OVER', '5s');
const ANSWER_P99_MS = numberOf('ANSWER_P99_MS', 1000);
const PAUSE_MS = 2000;

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, RAMP_MS + ROUNDS * (BURST_OVER_MS + PAUSE_MS)) },
  {
    ...audienceThresholds,
    votes_cast: [`count==${VIEWERS * ROUNDS}`],
    'http_req_duration{name:vote}': [`p(99)<${ANSWER_P99_MS}`],
  },
);

export const setup = (): Promise<Board> => openBoard('Load test: vote-burst');

export default async function attend(board: Board): Promise<void> {
  const part = partOf(VIEWERS);
  const audience = new Hall(board);
  await audience.admit(part.viewers, RAMP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(PAUSE_MS);
    const question = board.questionIds.slice(round % board.questionIds.length).slice(0, 1);
    await audience.burst(part.viewers, BURST_OVER_MS, question);
  }
  await audience.close();
}

export const handleSummary = summary('vote-burst');
