import { z } from 'zod/mini';
import {
  BOARD_TITLE_LENGTH_MAX,
  CONTACT_MESSAGE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  QUESTION_TEXT_LENGTH_MAX,
} from './limits.ts';

/** Postgres stores neither NUL nor half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** `max` counts code points, which suits a JSON schema; browsers and we count UTF-16 units besides. */
const storedText = (lengthMax: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(lengthMax, { abort: true }),
    z.refine((text) => text.length <= lengthMax, `Text must have at most ${lengthMax} UTF-16 units`),
    z.refine(isStorable, 'Text must not contain NUL or unpaired surrogates'),
  );

export const QuestionText = storedText(QUESTION_TEXT_LENGTH_MAX);
export const BoardTitle = storedText(BOARD_TITLE_LENGTH_MAX);
export const ContactName = storedText(CONTACT_NAME_LENGTH_MAX);
export const ContactMessage = storedText(CONTACT_MESSAGE_LENGTH_MAX);
export const ContactEmail = z.pipe(
  z.string().check(z.trim()),
  z.email().check(z.maxLength(EMAIL_LENGTH_MAX)),
);
