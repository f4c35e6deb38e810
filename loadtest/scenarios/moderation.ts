/**
 * Do hidden questions disappear from every public screen? A moderator pins some new questions and hides all of them a
 * second later, while viewers vote and others join.
 * Fails when a change is late on a public screen, or when a frame or a list contains the text of a hidden question.
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
  if (board.adminToken === '') throw new Error('Set ADMIN_TOKEN: this scenario moderates the BOARD.');
  return board;
};

export default async function attend(board: Board): Promise<void> {
  const part = partOf(VIEWERS);
  const audience = new Hall(board);
  const moderator = new Moderator(audience, board);
  const onText = (text: string): void => moderator.note(text);
  await audience.admit(part.viewers, RAMP_MS, { onText });
  await audience.admit(1, 0, { token: board.adminToken });
  audience.startVoting(VOTES_PER_SECOND * part.share);
  const stopModerating = moderator.start(ACTS_PER_SECOND * part.share);
  await audience.admit(Math.ceil(LATE_VIEWERS * part.share), DURATION_MS, { onText });
  await stopModerating();
  await audience.close(() => moderator.judge());
}

export const handleSummary = summary('moderation');
