import { z } from 'zod/mini';
import {
  ASKER_NAME_LENGTH_MAX,
  BOARD_TITLE_LENGTH_MAX,
  DECLINE_REASON_LENGTH_MAX,
  LABEL_LENGTH_MAX,
  MODERATOR_NAME_LENGTH_MAX,
  QUESTION_TEXT_LENGTH_MAX,
  REPLY_LENGTH_MAX,
  SPEAKER_NAME_LENGTH_MAX,
} from './limits.ts';

/** Postgres cannot store NUL or an unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** `maxLength` becomes `maxLength` of the JSON schema, which counts code points; the refinement counts UTF-16 units. */
export const upTo = (lengthMax: number) =>
  [
    z.maxLength(lengthMax, { abort: true }),
    z.refine<string>((text) => text.length <= lengthMax, `Text must have at most ${lengthMax} UTF-16 units`),
    z.refine<string>(isStorable, 'Text must not contain NUL or unpaired surrogates'),
  ] as const;
export const bounds = (lengthMax: number) => [z.minLength(1), ...upTo(lengthMax)] as const;

/** A text in the log. It may be older than a rule for submitted texts. */
export const storedText = (lengthMax: number) => z.string().check(z.trim(), ...bounds(lengthMax));

/** A `storedText`, or an empty text that was erased. */
export const erasableText = (lengthMax: number) => z.string().check(z.trim(), ...upTo(lengthMax));

export const QuestionText = erasableText(QUESTION_TEXT_LENGTH_MAX);
export const BoardTitle = storedText(BOARD_TITLE_LENGTH_MAX);
export const AskerName = storedText(ASKER_NAME_LENGTH_MAX);
export const ModeratorName = storedText(MODERATOR_NAME_LENGTH_MAX);
export const SpeakerName = storedText(SPEAKER_NAME_LENGTH_MAX);
export const DeclineReason = storedText(DECLINE_REASON_LENGTH_MAX);
export const LabelName = storedText(LABEL_LENGTH_MAX);
export const ReplyText = storedText(REPLY_LENGTH_MAX);
