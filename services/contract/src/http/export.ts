import { z } from 'zod/mini';
import { BoardHead } from '../boardHead.ts';
import { ExportedEvent } from '../exportedEvent.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '../exportFormat.ts';
import { Epoch, Seq, TalkId } from '../ids.ts';
import { LOGO_BYTES_MAX } from '../limits.ts';
import { Question } from '../questions.ts';
import { Board } from './audience.ts';
import { TalkList } from './boards.ts';
import { Timestamp } from './fields.ts';
import { Checkpoint, Hashes } from './log.ts';

/** Whether the IANA database has a zone of this name. Offsets, such as `+02:00`, are not among its names. */
export const isTimeZone = (name: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[A-Za-z]/.test(timeZone);
  } catch {
    return false;
  }
};

export const ExportFormat = z.enum(['csv', 'json', 'html', 'vtt', 'youtube']);
export type ExportFormat = z.infer<typeof ExportFormat>;
/** `moderators`: everything that they may read. `public`: what the public may read now. */
export const ExportAudience = z.enum(['public', 'moderators']);
export type ExportAudience = z.infer<typeof ExportAudience>;

export const ExportQuery = z.object({
  format: ExportFormat,
  /** Only this talk; without it, all talks. */
  talk: z.optional(TalkId),
  /**
   * Zone of local times in the IANA database; UTC by default. Checked after the token, because no schema can list them.
   */
  tz: z.optional(z.string().check(z.maxLength(64))),
  /** `1`: the CSV begins with a byte order mark, which some spreadsheets need. */
  bom: z.optional(z.enum(['0', '1'])),
  /**
   * Whose view is exported; by default that of `moderators`, and of the `public` for the printed page. Chapters are
   * always the public's.
   */
  audience: z.optional(ExportAudience),
  /** When the recording started. Required for chapters, refused with other formats. */
  startAt: z.optional(Timestamp),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

const ExportedNote = z.object({
  text: z.string(),
  /** Null: the owner wrote it. */
  moderatorName: z.nullable(z.string()),
  at: Timestamp,
  seenAt: z.nullable(Timestamp),
});

/** The board at the position of the export. */
const ExportedBoardHead = z.extend(z.extend(BoardHead, Board.shape), {
  closedAt: z.exactOptional(Timestamp),
  /** Counts the questions that are public. */
  talks: TalkList,
  /** For moderators only: the present note to the speaker. */
  speakerNote: z.exactOptional(ExportedNote),
});

export const ExportedQuestion = z.extend(Question, { talkId: TalkId });
export type ExportedQuestion = z.infer<typeof ExportedQuestion>;

/** The part of an export before its questions and events. */
export const ExportHead = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  audience: ExportAudience,
  /** The only talk that the export contains; absent if it contains all of them. */
  talk: z.exactOptional(TalkId),
  epoch: Epoch,
  /** The last event before the export. */
  seq: Seq.check(z.positive()),
  board: ExportedBoardHead,
  /** For moderators only, in an export of all talks: the board's logo, a PNG in base64. It is in no event. */
  logo: z.exactOptional(z.base64().check(z.maxLength(Math.ceil(LOGO_BYTES_MAX / 3) * 4))),
});
export type ExportHead = z.infer<typeof ExportHead>;

/**
 * A signed head of exactly the exported events, and their leaves' hashes, which show which event was changed.
 */
export const ExportProof = z.object({ checkpoint: Checkpoint, leaves: Hashes });
export type ExportProof = z.infer<typeof ExportProof>;

/**
 * A board as one JSON document. For moderators `events` is the whole log, or the events of one talk; for the public it
 * is empty.
 */
export const ExportedBoard = z.extend(ExportHead, {
  questions: z.array(ExportedQuestion),
  events: z.array(ExportedEvent),
  /** Proof of the log, in an export of all of it. */
  proof: z.exactOptional(ExportProof),
});
export type ExportedBoard = z.infer<typeof ExportedBoard>;
