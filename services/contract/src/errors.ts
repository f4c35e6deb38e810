import { z } from 'zod/mini';
import { Challenge } from './challenge.ts';

/** Every refusal of the API and the socket. */
export const ErrorCode = z.enum([
  'invalid-request',
  'body-too-large',
  'unsupported-media-type',
  'not-found',
  'method-not-allowed',
  'board-not-found',
  'question-not-found',
  'contact-not-found',
  'talk-not-found',
  'moderator-not-found',
  'summary-not-found',
  'group-not-found',
  'no-checkpoint',
  'token-required',
  'invalid-token',
  'wrong-board',
  'wrong-role',
  'not-your-board',
  'foreign-origin',
  'invalid-secret',
  'one-board-limit',
  'challenge-required',
  'blocked',
  'own-question',
  'not-your-question',
  'question-withdrawn',
  'question-merged',
  'already-merged',
  'different-talks',
  'summary-changed',
  'replay-not-allowed',
  'not-published',
  'asking-paused',
  'voting-paused',
  'board-not-open',
  'cannot-undo',
  'board-full',
  'idempotency-mismatch',
  'rate-limited',
  'overloaded',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

export const Refused = z.object({ code: ErrorCode, message: z.string() });
/** Body of a refusal over HTTP; only `challenge-required` has a `challenge`. */
export const ErrorBody = z.extend(Refused, {
  challenge: z.optional(Challenge),
  /** With `board-not-open`: when the board opens, or when it closed. */
  opensAt: z.optional(z.iso.datetime()),
  closesAt: z.optional(z.iso.datetime()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
