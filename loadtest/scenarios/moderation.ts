/**
 * Does what a moderator hides leave every public screen, for good? Questions are asked, some pinned, all hidden a
 * second later, while the hall votes and late people join.
 * Fails when a moderator's act is late on a public screen, or when a hidden text comes in any frame or list after it.
 */
import { openBoard, type Board } from '../lib/board.ts';
import { Hall } from '../lib/hall.ts';
import { Moderator } from '../lib/moderator.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { durationMsOf, numberOf, VOTE_TO_SCREEN_P99_MS } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VIEWERS = numberOf('VIEWERS', 200, 2);
const LATE_VIEWERS = Math.ceil(VIEWERS / 4);
const VOTES_PER_SECOND = numberOf('VOTES_PER_SECOND', 10);
const ACTS_PER_SECOND = numberOf('ACTS_PER_SECOND', 2, 0.1);
const RAMP_MS = durationMsOf('RAMP', '10s');
const DURATION_MS = durationMsOf('DURATION', '30s');

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, RAMP_MS + DURATION_MS) },
  {
    ...audienceThresholds,
    moderation_to_screen_ms: [`p(99)<${VOTE_TO_SCREEN_P99_MS}`, 'max>0'],
    hidden_text_seen: ['count==0'],
  },
);

export const setup = async (): Promise<Board> => {
  const board = await openBoard('Load test: moderation');
  if (board.adminToken === '') throw new Error('Name the ADMIN_TOKEN of the BOARD: it is to be moderated.');
  return board;
};

export default async function everybody(board: Board): Promise<void> {
  const part = partOf(VIEWERS);
  const audience = new Hall(board);
  const moderator = new Moderator(audience, board);
  const onText = (text: string): void => moderator.note(text);
  await audience.admit(part.viewers, RAMP_MS, { onText });
  await audience.admit(1, 0, { token: board.adminToken });
  audience.startVoting(VOTES_PER_SECOND * part.share);
  moderator.start(ACTS_PER_SECOND * part.share);
  await audience.admit(Math.ceil(LATE_VIEWERS * part.share), DURATION_MS, { onText });
  await moderator.stop();
  await audience.close(() => moderator.judge());
}

export const handleSummary = summary('moderation');
