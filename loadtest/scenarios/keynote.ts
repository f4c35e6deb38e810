/**
 * Does a keynote stay live? Thousands of viewers join and vote at a steady rate, with bursts of votes on a few
 * questions.
 * Fails when a vote is late, misses a screen or leaves a wrong total, when a client has to read the list again, or
 * when the number of viewers is wrong.
 */
import exec from 'k6/execution';
import { openBoard, type Board } from '../lib/board.ts';
import { COUNTED_WITHIN_MS, Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { durationMsOf, numberOf } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VIEWERS = numberOf('VIEWERS', 1000, 2);
const VOTES_PER_SECOND = numberOf('VOTES_PER_SECOND', 20);
const RAMP_MS = durationMsOf('RAMP', '60s');
const DURATION_MS = durationMsOf('DURATION', '2m');
const BURST_EVERY_MS = durationMsOf('BURST_EVERY', '20s');
const BURST_OVER_MS = durationMsOf('BURST_OVER', '3s');
const BURST_VOTES = numberOf('BURST_VOTES', VIEWERS / 10);
/** Viewers of other load generators on the same board. */
const VIEWERS_ELSEWHERE = numberOf('VIEWERS_ELSEWHERE', 0);
const HOT_QUESTIONS = 3;

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, RAMP_MS + DURATION_MS + COUNTED_WITHIN_MS) },
  {
    ...audienceThresholds,
    viewer_count_error: ['max==0'],
    viewers_joined: [`count==${VIEWERS}`],
    refetches: ['count==0'],
  },
);

export const setup = (): Promise<Board> => openBoard('Load test: keynote');

export default async function attend(board: Board): Promise<void> {
  const part = partOf(VIEWERS);
  const hot = board.questionIds.slice(0, HOT_QUESTIONS);
  const audience = new Hall(board);
  // All VUs start from the same time, so that their bursts coincide.
  const filledMs = exec.scenario.startTime + RAMP_MS;
  await audience.admit(part.viewers, RAMP_MS);
  audience.startVoting(VOTES_PER_SECOND * part.share);
  for (let atMs = BURST_EVERY_MS; atMs + BURST_OVER_MS <= DURATION_MS; atMs += BURST_EVERY_MS) {
    await wait(filledMs + atMs - Date.now());
    await audience.burst(BURST_VOTES * part.share, BURST_OVER_MS, hot);
  }
  await wait(filledMs + DURATION_MS - Date.now());
  // The check takes a while, and the rate of votes is measured over the keynote only.
  audience.stopVoting();
  await audience.checkViewerCount(VIEWERS + VIEWERS_ELSEWHERE);
  await audience.close();
}

export const handleSummary = summary('keynote');
