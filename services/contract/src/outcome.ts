import { z } from 'zod/mini';
import { BoardId, KeyId, QuestionId, Seq, SessionId } from './ids.ts';

/** Refusals by the rules of a board; all other codes come from the API and the socket layer. */
export const Refusal = z.enum([
  'board-not-found',
  'question-not-found',
  'blocked',
  'own-question',
  'board-full',
]);
export type Refusal = z.infer<typeof Refusal>;

/** Session created for a first write; a retry without a credential gets the same session. */
const issued = { sessionId: z.exactOptional(SessionId) };

/** Refusals that a retry may not get. They are not stored under an idempotency key, so the client may send it again. */
export const PASSING_REFUSALS: ReadonlySet<Refusal> = new Set<Refusal>(['board-full']);

/**
 * Result of a command. `seq` is the head of the stream after the command, whether or not the command moved it.
 * Stored under the caller's idempotency key, so that a retry gets the same answer.
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
