/**
 * Do all clients resume after the Wi-Fi drops, without reading the list again? The test cuts all connections several
 * times while votes continue; the clients reconnect with their usual delays.
 * Fails when a client does not resume, reads the list again, misses events, or resumes late.
 */
import { openBoard, type Board } from '../lib/board.ts';
import { Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { durationMsOf, numberOf } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VIEWERS = numberOf('VIEWERS', 500, 2);
const VOTES_PER_SECOND = numberOf('VOTES_PER_SECOND', 10);
const RAMP_MS = durationMsOf('RAMP', '20s');
const CUTS = numberOf('CUTS', 3, 1);
const CUT_EVERY_MS = durationMsOf('CUT_EVERY', '8s');
/** The first delay is 1 to 1.2 s. */
const RESUME_P99_MS = numberOf('RESUME_P99_MS', 2500);

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, RAMP_MS + CUTS * CUT_EVERY_MS) },
  {
    ...audienceThresholds,
    resumes: [`count==${VIEWERS * CUTS}`],
    refetches: ['count==0'],
    resume_ms: [`p(99)<${RESUME_P99_MS}`],
    connections_lost: ['count==0'],
  },
);

export const setup = (): Promise<Board> => openBoard('Load test: reconnect-storm');

export default async function attend(board: Board): Promise<void> {
  const part = partOf(VIEWERS);
  const audience = new Hall(board);
  await audience.admit(part.viewers, RAMP_MS);
  audience.startVoting(VOTES_PER_SECOND * part.share);
  await wait(1000);
  for (let cut = 0; cut < CUTS; cut += 1) {
    for (const viewer of audience.viewers) viewer.drop();
    await wait(CUT_EVERY_MS);
  }
  await audience.close();
}

export const handleSummary = summary('reconnect-storm');
