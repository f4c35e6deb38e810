import { z } from 'zod/mini';
import {
  ASKER_NAME_LENGTH_MAX,
  BOARD_TITLE_LENGTH_MAX,
  DECLINE_REASON_LENGTH_MAX,
  MODERATOR_NAME_LENGTH_MAX,
  QUESTION_TEXT_LENGTH_MAX,
  REPLY_LENGTH_MAX,
  ROOM_LENGTH_MAX,
  SOURCE_ID_LENGTH_MAX,
  SPEAKER_NAME_LENGTH_MAX,
  SPEAKER_NOTE_LENGTH_MAX,
} from './limits.ts';
import { normalizeText } from './normalizeText.ts';
import { isVisible } from './plainText.ts';
import { bounds, upTo } from './text.ts';

const INVISIBLE = 'Text must have something to read';

/** A submitted text: normalised first, then checked. */
export const writtenText = (lengthMax: number) =>
  z.string().check(z.overwrite(normalizeText), ...bounds(lengthMax), z.refine(isVisible, INVISIBLE));

const isOneLine = (text: string): boolean => !text.includes('\n');

/** A submitted text without line breaks. */
export const writtenLine = (lengthMax: number): z.ZodMiniType<string> =>
  writtenText(lengthMax).check(z.refine(isOneLine, 'Text must be a single line'));

// Pure: the bundler leaves out those that a page does not use.
export const WrittenQuestion = /* @__PURE__ */ writtenText(QUESTION_TEXT_LENGTH_MAX);
export const WrittenTitle = /* @__PURE__ */ writtenText(BOARD_TITLE_LENGTH_MAX);
export const WrittenTalkTitle = /* @__PURE__ */ writtenLine(BOARD_TITLE_LENGTH_MAX);
export const WrittenAskerName = /* @__PURE__ */ writtenLine(ASKER_NAME_LENGTH_MAX);
export const WrittenModeratorName = /* @__PURE__ */ writtenLine(MODERATOR_NAME_LENGTH_MAX);
export const WrittenSpeaker = /* @__PURE__ */ writtenLine(SPEAKER_NAME_LENGTH_MAX);
export const WrittenRoom = /* @__PURE__ */ writtenLine(ROOM_LENGTH_MAX);
export const WrittenSourceId = /* @__PURE__ */ writtenLine(SOURCE_ID_LENGTH_MAX);
export const WrittenDeclineReason = /* @__PURE__ */ writtenLine(DECLINE_REASON_LENGTH_MAX);

/** A submitted text that may be empty, which removes the present one. */
const removableText = (lengthMax: number) =>
  z.string().check(
    z.overwrite(normalizeText),
    ...upTo(lengthMax),
    z.refine((text) => text === '' || isVisible(text), INVISIBLE),
  );
export const WrittenReply = /* @__PURE__ */ removableText(REPLY_LENGTH_MAX);
export const WrittenSpeakerNote = /* @__PURE__ */ removableText(SPEAKER_NOTE_LENGTH_MAX).check(
  /* @__PURE__ */ z.refine(isOneLine, 'Text must be a single line'),
);
