import { z } from 'zod/mini';
import { QuestionId, Seq } from './ids.ts';

/** The refusals that a board's own rules give; all other codes come from the edges. */
export const Refusal = z.enum(['board-not-found', 'question-not-found', 'blocked', 'own-question']);
export type Refusal = z.infer<typeof Refusal>;

/**
 * What became of a command. `seq` is the head of the stream once it was handled, moved by it or not.
 * Kept under the caller's idempotency key, so that a retry is told the same again.
 */
export const Outcome = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    seq: Seq,
    questionId: z.exactOptional(QuestionId),
    vote: z.exactOptional(z.object({ voted: z.boolean(), votes: z.int().check(z.nonnegative()) })),
  }),
  z.object({ ok: z.literal(false), code: Refusal }),
]);
export type Outcome = z.infer<typeof Outcome>;
