import { z } from 'zod/mini';
import { BoardId, QuestionId } from './ids.ts';
import { QuestionText } from './text.ts';

export const Question = z.object({
  id: QuestionId,
  boardId: BoardId,
  text: QuestionText,
  votes: z.int().check(z.nonnegative()),
  hidden: z.boolean(),
  pinned: z.boolean(),
  isAnswered: z.boolean(),
  createdAt: z.iso.datetime(),
  /** For moderators only: pseudonym of the author, constant within the board and meaningless outside it. */
  authorId: z.exactOptional(z.string()),
});
export type Question = z.infer<typeof Question>;
