import { z } from 'zod/mini';
import { BoardId, QuestionId, Seq, SessionCredential, ShortId } from '../ids.ts';
import { Question, QuestionStatus } from '../questions.ts';
import { BoardTitle } from '../text.ts';
import { Count, Timestamp } from './fields.ts';

/** A `demo` board does not count for the plan and is deleted a day after it was created. */
export const Board = z.object({
  id: BoardId,
  shortId: ShortId,
  title: BoardTitle,
  createdAt: Timestamp,
  demo: z.exactOptional(z.literal(true)),
});
export type Board = z.infer<typeof Board>;

export const QuestionList = z.array(Question);
export const Asked = z.object({
  id: QuestionId,
  seq: Seq,
  status: QuestionStatus,
  /** The question with the same words that it was merged into. */
  mergedInto: z.exactOptional(QuestionId),
});
/** `questionId`: the root, if questions were merged; the vote counts for it, and `votes` is its total. */
export const Voted = z.object({
  voted: z.boolean(),
  votes: Count,
  seq: Seq,
  questionId: z.exactOptional(QuestionId),
});
export const Moderated = z.object({ seq: Seq });

/**
 * `againAfterMs`: when a viewer without a socket calls again to stay counted. Absent only if the session has a socket
 * on the board.
 */
export const ViewerTracked = z.object({ sessionId: SessionCredential, againAfterMs: z.exactOptional(Count) });
/**
 * `estimated`: more than 5,000 of the viewers have no socket, and are counted by a sample. `projectors`: number of
 * the hall's screens with a socket; absent while it is not known.
 */
export const ViewerCount = z.object({
  viewerCount: Count,
  estimated: z.exactOptional(z.literal(true)),
  projectors: z.exactOptional(Count),
});
export type ViewerCount = z.infer<typeof ViewerCount>;
export const UserStatus = z.object({ isBlocked: z.boolean() });
export const UserVotes = z.record(QuestionId, z.literal(true));
