/**
 * Does a question under review stay unseen until it is approved? Viewers ask into review while three moderators approve
 * most questions and decline the others, and viewers vote.
 * Fails when an approved question is late on a public screen, or when a frame or a list contains the text of a question
 * that was not approved yet.
 */
import { inviteModerator } from '@openfloor/contract/calls/owners';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { openBoard, type Board } from '../lib/board.ts';
import { answerOf } from '../lib/calls.ts';
import { Hall, wait } from '../lib/hall.ts';
import { audienceThresholds, hallScenario, optionsWith, partOf } from '../lib/options.ts';
import { Reviewers } from '../lib/reviewers.ts';
import { durationMsOf, numberOf, VOTE_TO_SCREEN_P99_MS } from '../lib/settings.ts';
import { summary } from '../lib/summary.ts';

const VIEWERS = numberOf('VIEWERS', 500, 2);
const VOTES_PER_SECOND = numberOf('VOTES_PER_SECOND', 10);
const QUESTIONS_PER_SECOND = numberOf('QUESTIONS_PER_SECOND', 5, 0.1);
const RAMP_MS = durationMsOf('RAMP', '10s');
const DURATION_MS = durationMsOf('DURATION', '30s');
const INVITED = ['Second moderator', 'Third moderator'];

export const options = optionsWith(
  { hall: hallScenario(VIEWERS, RAMP_MS + DURATION_MS) },
  {
    ...audienceThresholds,
    moderation_to_screen_ms: [`p(99)<${VOTE_TO_SCREEN_P99_MS}`, 'max>0'],
    waiting_text_seen: ['count==0'],
  },
);

type ReviewedBoard = Board & { tokens: string[] };

export const setup = async (): Promise<ReviewedBoard> => {
  const board = await openBoard('Load test: review');
  const { boardId, adminToken } = board;
  if (adminToken === '') throw new Error('Set ADMIN_TOKEN: this scenario moderates the BOARD.');
  const tokens = [adminToken];
  const token = adminToken;
  for (const name of INVITED)
    tokens.push((await answerOf(inviteModerator, { boardId, name }, { token })).adminToken);
  await answerOf(changeSettings, { boardId, review: true }, { token });
  return { ...board, tokens };
};

export default async function attend(board: ReviewedBoard): Promise<void> {
  const part = partOf(VIEWERS);
  const audience = new Hall(board);
  const reviewers = new Reviewers(audience, board, board.tokens);
  await audience.admit(part.viewers, RAMP_MS, { onText: (text) => reviewers.note(text) });
  for (const token of board.tokens) await audience.admit(1, 0, { token });
  audience.startVoting(VOTES_PER_SECOND * part.share);
  const stopReviewing = reviewers.start(QUESTIONS_PER_SECOND * part.share);
  await wait(DURATION_MS);
  await stopReviewing();
  await audience.close(() => reviewers.judge());
}

export const handleSummary = summary('review');
