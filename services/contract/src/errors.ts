import { z } from 'zod/mini';
import { Challenge } from './challenge.ts';
import { ERROR_CODES } from './errorCodes.ts';

export const ErrorCode = z.enum(ERROR_CODES);
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
