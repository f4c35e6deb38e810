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

/** Default message of each refusal. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  'invalid-request': 'The request is not valid.',
  'body-too-large': 'The request body is too large.',
  'unsupported-media-type': 'The request body must be JSON.',
  'not-found': 'There is nothing at this address.',
  'method-not-allowed': 'This address does not take this method.',
  'board-not-found': 'This board does not exist or was closed.',
  'question-not-found': 'This question is not on this board.',
  'contact-not-found': 'This contact request does not exist.',
  'talk-not-found': 'This talk is not on this board.',
  'moderator-not-found': 'This moderator is not on this board.',
  'token-required': 'This needs the token of the board.',
  'invalid-token': 'The token is not valid or has expired.',
  'wrong-board': 'The token belongs to another board.',
  'wrong-role': 'The token does not allow this.',
  'not-your-board': 'This board was created on another device.',
  'foreign-origin': 'This request came from a page of another site.',
  'invalid-secret': 'Invalid secret',
  'one-board-limit': 'Free plan limit reached: only one board allowed at a time.',
  'challenge-required': 'This session has to solve a challenge first. Please try again.',
  blocked: 'You are blocked from submitting questions.',
  'own-question': 'You cannot block the author of your own question.',
  'not-your-question': 'Only the person who asked this question can withdraw it.',
  'question-withdrawn': 'This question was withdrawn by the person who asked it.',
  'asking-paused': 'Questions are paused.',
  'voting-paused': 'Voting is paused.',
  'board-not-open': 'This board is not open at this time.',
  'cannot-undo': 'This can no longer be undone.',
  'board-full': 'This board is full: it takes no more questions.',
  'idempotency-mismatch': 'This idempotency key was used with another request.',
  'rate-limited': 'Too many requests.',
  overloaded: 'The board is very busy. Please try again in a moment.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  internal: 'Something went wrong on our side.',
};

export const Refused = z.object({ code: ErrorCode, message: z.string() });
/** Body of a refusal over HTTP; `challenge` comes with `challenge-required` only. */
export const ErrorBody = z.extend(Refused, {
  challenge: z.optional(Challenge),
  /** With `board-not-open`: when the board opens, or when it closed. */
  opensAt: z.optional(z.iso.datetime()),
  closesAt: z.optional(z.iso.datetime()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
