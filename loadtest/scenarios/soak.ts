/**
 * Is the last hour like the first? An audience of constant size votes for a long time while viewers leave and others
 * join.
 * Fails when votes are late, also in the last quarter alone, when a vote misses a screen, or when the number of
 * viewers is wrong at the end.
 */
import exec from 'k6/execution';
import { openBoard, type Board } from '../lib/board.ts';
import { COUNTED_WITHIN_MS, Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { durationMsOf, numberOf, VOTE_TO_SCREEN_P99_MS } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VIEWERS = numberOf('VIEWERS', 200, 2);
const VOTES_PER_SECOND = numberOf('VOTES_PER_SECOND', 5);
const RAMP_MS = durationMsOf('RAMP', '30s');
const DURATION_MS = durationMsOf('DURATION', '1h');
const CHURN_EVERY_MS = durationMsOf('CHURN_EVERY', '30s');
/** Share of the audience that leaves each time. */
const CHURN_SHARE = numberOf('CHURN_SHARE', 0.1);
const QUARTERS = 4;

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, RAMP_MS + DURATION_MS + COUNTED_WITHIN_MS) },
  {
    ...audienceThresholds,
    [`vote_to_screen_ms{quarter:${QUARTERS}}`]: [`p(99)<${VOTE_TO_SCREEN_P99_MS}`, 'max>0'],
    viewer_count_error: ['max==0'],
    refetches: ['count==0'],
    connections_lost: ['count==0'],
  },
);

export const setup = (): Promise<Board> => openBoard('Load test: soak');

export default async function attend(board: Board): Promise<void> {
  const part = partOf(VIEWERS);
  const audience = new Hall(board);
  const filledMs = exec.scenario.startTime + RAMP_MS;
  const leaving = Math.ceil(part.viewers * CHURN_SHARE);
  await audience.admit(part.viewers, RAMP_MS);
  audience.startVoting(VOTES_PER_SECOND * part.share);
  for (let atMs = 0; atMs < DURATION_MS; atMs += CHURN_EVERY_MS) {
    audience.tags = { quarter: String(1 + Math.floor((QUARTERS * atMs) / DURATION_MS)) };
    audience.dismiss(leaving);
    await audience.admit(leaving, CHURN_EVERY_MS / 2);
    await wait(filledMs + atMs + CHURN_EVERY_MS - Date.now());
  }
  await audience.checkViewerCount(VIEWERS);
  await audience.close();
}

export const handleSummary = summary('soak');
