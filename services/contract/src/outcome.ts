import { z } from 'zod/mini';
import { BoardId, KeyId, QuestionId, Seq, SessionId } from './ids.ts';

/** The refusals that a board's own rules give; all other codes come from the edges. */
export const Refusal = z.enum([
  'board-not-found',
  'question-not-found',
  'blocked',
  'own-question',
  'board-full',
]);
export type Refusal = z.infer<typeof Refusal>;

/** The session that a first write was decided for; a repeat without a credential gets it again. */
const issued = { sessionId: z.exactOptional(SessionId) };

/**
 * Refusals that a later attempt may not meet. They are not kept under an idempotency key, so that a client may send
 * the same request again.
 */
export const PASSING_REFUSALS: ReadonlySet<Refusal> = new Set<Refusal>(['board-full']);

/**
 * What became of a command. `seq` is the head of the stream once it was handled, moved by it or not.
 * Kept under the caller's idempotency key, so that a retry gets the same answer.
 */
export const Outcome = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    seq: Seq,
    questionId: z.exactOptional(QuestionId),
    vote: z.exactOptional(z.strictObject({ voted: z.boolean(), votes: z.int().check(z.nonnegative()) })),
    keyId: z.exactOptional(KeyId),
    /** The board that the request opened. */
    boardId: z.exactOptional(BoardId),
    ...issued,
  }),
  z.strictObject({ ok: z.literal(false), code: Refusal, ...issued }),
]);
export type Outcome = z.infer<typeof Outcome>;
