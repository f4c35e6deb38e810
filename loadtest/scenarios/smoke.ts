/**
 * Do votes reach all screens? A few viewers join and vote.
 * Fails when a vote is late or misses a screen, or when the number of viewers is wrong.
 */
import { openBoard, type Board } from '../lib/board.ts';
import { COUNTED_WITHIN_MS, Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { durationMsOf, numberOf } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VIEWERS = numberOf('VIEWERS', 20, 2);
const VOTES_PER_SECOND = numberOf('VOTES_PER_SECOND', 10);
const DURATION_MS = durationMsOf('DURATION', '5s');
const RAMP_MS = durationMsOf('RAMP', '1s');

const hall = hallScenario(VIEWERS, RAMP_MS + COUNTED_WITHIN_MS + DURATION_MS);
export const options = optionsWith(
  { hall },
  { ...audienceThresholds, viewer_count_error: ['max==0'], viewers_joined: [`count==${VIEWERS}`] },
);

export const setup = (): Promise<Board> => openBoard('Load test: smoke');

export default async function attend(board: Board): Promise<void> {
  const part = partOf(VIEWERS);
  const audience = new Hall(board);
  await audience.admit(part.viewers, RAMP_MS);
  audience.startVoting(VOTES_PER_SECOND * part.share);
  await wait(DURATION_MS);
  await audience.checkViewerCount(VIEWERS);
  await audience.close();
}

export const handleSummary = summary('smoke');
