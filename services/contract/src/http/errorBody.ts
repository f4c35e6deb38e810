import { z } from 'zod/mini';
import { Challenge } from '../challenge.ts';
import { Refused } from '../errors.ts';

/** Body of a refusal over HTTP; only `challenge-required` has a `challenge`. */
export const ErrorBody = z.extend(Refused, {
  challenge: z.optional(Challenge),
  /** With `board-not-open`: when the board opens, or when it closed. */
  opensAt: z.optional(z.iso.datetime()),
  closesAt: z.optional(z.iso.datetime()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
