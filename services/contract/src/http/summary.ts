import { z } from 'zod/mini';
import { QuestionId } from '../ids.ts';
import { Timestamp } from './fields.ts';

/** Questions about the same; `strongest` has the most votes of them. */
export const Topic = z.object({ name: z.string(), questionIds: z.array(QuestionId), strongest: QuestionId });
export type Topic = z.infer<typeof Topic>;

/**
 * What a talk is about. `extract`: from the words of its questions; `machine`: by a language model. Public questions
 * only.
 */
export const Summary = z.object({
  source: z.enum(['extract', 'machine']),
  text: z.string(),
  topics: z.array(Topic),
  /** Most votes first. */
  unanswered: z.array(QuestionId),
  /** When the model wrote it. */
  at: z.exactOptional(Timestamp),
  /** Whether this is the summary that the public reads. For moderators. */
  isPublished: z.exactOptional(z.boolean()),
});
export type Summary = z.infer<typeof Summary>;
