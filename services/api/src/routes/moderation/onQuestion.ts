import type { ErrorCode } from '@openfloor/contract/errors';
import { COMMAND, refusals, WRITE } from '../refusals.ts';
import { CommandHeaders, QuestionParams, SeenCommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

/** The schema of calls on a question whose board is the token's, without operation id, summary and success. */
export const ON_QUESTION = {
  tags: ['Moderation'],
  security: BY_BOARD_TOKEN,
  params: QuestionParams,
  headers: CommandHeaders,
};

export const ON_QUESTION_CODES = [
  ...WRITE,
  ...COMMAND,
  'token-required',
  'invalid-token',
  'wrong-role',
  'board-not-found',
  'question-not-found',
  'question-withdrawn',
  'question-merged',
] as const satisfies ErrorCode[];

export const REFUSED_ON_QUESTION = refusals(...ON_QUESTION_CODES);

/** Of calls that may name what their author saw, by `x-seen-seq`. */
export const ON_SEEN_QUESTION = { ...ON_QUESTION, headers: SeenCommandHeaders };
export const REFUSED_ON_SEEN_QUESTION = refusals(...ON_QUESTION_CODES, 'changed-meanwhile');
