/**
 * Can all viewers join when they open the board within seconds? The viewers that have joined already vote.
 * Fails when a join is slow or refused, when the number of viewers stays wrong, or when votes are late.
 */
import { openBoard, type Board } from '../lib/board.ts';
import { COUNTED_WITHIN_MS, Hall } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { durationMsOf, numberOf } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VIEWERS = numberOf('VIEWERS', 1000, 2);
const JOIN_OVER_MS = durationMsOf('JOIN_OVER', '10s');
const JOIN_P99_MS = numberOf('JOIN_P99_MS', 2000);
const VOTES_PER_SECOND = numberOf('VOTES_PER_SECOND', 5);

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, JOIN_OVER_MS + COUNTED_WITHIN_MS) },
  {
    ...audienceThresholds,
    join_ms: [`p(99)<${JOIN_P99_MS}`],
    viewers_joined: [`count==${VIEWERS}`],
    viewer_count_error: ['max==0'],
    refetches: ['count==0'],
  },
);

export const setup = (): Promise<Board> => openBoard('Load test: join-storm');

export default async function attend(board: Board): Promise<void> {
  const part = partOf(VIEWERS);
  const audience = new Hall(board);
  audience.startVoting(VOTES_PER_SECOND * part.share);
  await audience.admit(part.viewers, JOIN_OVER_MS);
  await audience.checkViewerCount(VIEWERS);
  await audience.close();
}

export const handleSummary = summary('join-storm');
