import { z } from 'zod/mini';
import { Flag } from './flags.ts';
import { BoardId, QuestionId } from './ids.ts';
import { AskerName, DeclineReason, LabelName, QuestionText, ReplyText } from './text.ts';

/** `waiting`: asked on a board with review. The public sees published questions only. */
export const QuestionStatus = z.enum(['waiting', 'published', 'declined', 'withdrawn']);
export type QuestionStatus = z.infer<typeof QuestionStatus>;

/** A written answer. */
export const Reply = z.strictObject({ text: ReplyText, at: z.iso.datetime() });
export type Reply = z.infer<typeof Reply>;

/** The text was erased, and is empty. */
const Erased = z.exactOptional(z.literal(true));

/** A question that was merged into another one, as the public sees it. */
export const MergedQuestion = z.object({
  id: QuestionId,
  text: QuestionText,
  createdAt: z.iso.datetime(),
  erased: Erased,
});
export type MergedQuestion = z.infer<typeof MergedQuestion>;

/** What an asker gives with the text, under these names in the call, in the event and in the question. */
export const ASKED_WITH = {
  name: z.exactOptional(AskerName),
};

export const Question = z.object({
  id: QuestionId,
  boardId: BoardId,
  text: QuestionText,
  votes: z.int().check(z.nonnegative()),
  hidden: z.boolean(),
  pinned: z.boolean(),
  isAnswered: z.boolean(),
  createdAt: z.iso.datetime(),
  erased: Erased,
  ...ASKED_WITH,
  reply: z.exactOptional(Reply),
  /** Names of labels. */
  labels: z.exactOptional(z.array(LabelName)),
  /** A moderator or the author changed the text. */
  edited: z.exactOptional(z.literal(true)),
  /** All questions that were merged into this one, directly or not, without hidden ones, oldest first. */
  merged: z.exactOptional(z.array(MergedQuestion)),
  /** For moderators only: the question that this one was merged into directly. */
  mergedInto: z.exactOptional(QuestionId),
  /** For moderators only. */
  status: z.exactOptional(QuestionStatus),
  /** For moderators only: why it was declined. */
  reason: z.exactOptional(DeclineReason),
  /** For moderators only: the text before the first edit. */
  original: z.exactOptional(QuestionText),
  /** For moderators only: what screening found. */
  flags: z.exactOptional(z.array(Flag)),
  /** For moderators only: pseudonym of the author, constant within the board and meaningless outside it. */
  authorId: z.exactOptional(z.string()),
});
export type Question = z.infer<typeof Question>;
export type AskedWith = Pick<Question, keyof typeof ASKED_WITH>;

/** A question as its asker may know it, published or not. */
export const OwnQuestion = z.object({
  id: QuestionId,
  status: QuestionStatus,
  text: QuestionText,
  erased: Erased,
  votes: z.int().check(z.nonnegative()),
  reason: z.exactOptional(DeclineReason),
  reply: z.exactOptional(Reply),
  /** Is being answered now. */
  answering: z.boolean(),
  answered: z.boolean(),
  hidden: z.boolean(),
  /** The question that has its votes now; absent while that one is not public. */
  mergedInto: z.exactOptional(QuestionId),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;
