import { z } from 'zod/mini';
import { isVisible, normalizeText } from './plainText.ts';
import {
  ASKER_NAME_LENGTH_MAX,
  BOARD_TITLE_LENGTH_MAX,
  DECLINE_REASON_LENGTH_MAX,
  LABEL_LENGTH_MAX,
  MODERATOR_NAME_LENGTH_MAX,
  QUESTION_TEXT_LENGTH_MAX,
  REPLY_LENGTH_MAX,
} from './limits.ts';

/** Postgres cannot store NUL or an unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** `maxLength` becomes `maxLength` of the JSON schema, which counts code points; the refinement counts UTF-16 units. */
const upTo = (lengthMax: number) =>
  [
    z.maxLength(lengthMax, { abort: true }),
    z.refine<string>((text) => text.length <= lengthMax, `Text must have at most ${lengthMax} UTF-16 units`),
    z.refine<string>(isStorable, 'Text must not contain NUL or unpaired surrogates'),
  ] as const;
const bounds = (lengthMax: number) => [z.minLength(1), ...upTo(lengthMax)] as const;

/** A text in the log. It may be older than a rule for submitted texts. */
const storedText = (lengthMax: number) => z.string().check(z.trim(), ...bounds(lengthMax));

const INVISIBLE = 'Text must have something to read';

/** A submitted text: normalised first, then checked. */
export const writtenText = (lengthMax: number) =>
  z.string().check(z.overwrite(normalizeText), ...bounds(lengthMax), z.refine(isVisible, INVISIBLE));

const isOneLine = (text: string): boolean => !text.includes('\n');
export const storedLine = storedText;
/** A submitted text without line breaks. */
export const writtenLine = (lengthMax: number): z.ZodMiniType<string> =>
  writtenText(lengthMax).check(z.refine(isOneLine, 'Text must be a single line'));

// Pure: the bundler leaves out those that a page does not use.
export const QuestionText = storedText(QUESTION_TEXT_LENGTH_MAX);
export const BoardTitle = storedText(BOARD_TITLE_LENGTH_MAX);
export const WrittenQuestion = /* @__PURE__ */ writtenText(QUESTION_TEXT_LENGTH_MAX);
export const WrittenTitle = /* @__PURE__ */ writtenText(BOARD_TITLE_LENGTH_MAX);
export const AskerName = storedText(ASKER_NAME_LENGTH_MAX);
export const WrittenAskerName = /* @__PURE__ */ writtenLine(ASKER_NAME_LENGTH_MAX);
export const ModeratorName = /* @__PURE__ */ storedText(MODERATOR_NAME_LENGTH_MAX);
export const WrittenModeratorName = /* @__PURE__ */ writtenLine(MODERATOR_NAME_LENGTH_MAX);
export const DeclineReason = storedText(DECLINE_REASON_LENGTH_MAX);
export const WrittenDeclineReason = /* @__PURE__ */ writtenLine(DECLINE_REASON_LENGTH_MAX);
export const LabelName = storedText(LABEL_LENGTH_MAX);
export const ReplyText = storedText(REPLY_LENGTH_MAX);
/** Empty: removes the reply. */
export const WrittenReply = z.string().check(
  z.overwrite(normalizeText),
  ...upTo(REPLY_LENGTH_MAX),
  z.refine((text) => text === '' || isVisible(text), INVISIBLE),
);
