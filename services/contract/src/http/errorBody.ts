import { z } from 'zod/mini';
import { Challenge } from '../challenge.ts';
import { Refused } from '../errors.ts';
import { Feature, PaidPlan } from '../plans.ts';
import { Question } from '../questions.ts';
import { FileRefusal } from './agenda.ts';

/**
 * Body of a refusal over HTTP; only `challenge-required` has a `challenge`, and only `changed-meanwhile` a `question`.
 */
export const ErrorBody = z.extend(Refused, {
  challenge: z.optional(Challenge),
  /** With `board-not-open`: when the board opens, or when it closed. */
  opensAt: z.optional(z.iso.datetime()),
  closesAt: z.optional(z.iso.datetime()),
  /** With `changed-meanwhile`: the question as it is now. */
  question: z.optional(Question),
  /** With `plan-required`: the feature, and the least plan that has it. */
  feature: z.optional(Feature),
  plan: z.optional(PaidPlan),
  /** With `invalid-programme`: what is wrong in the file, and where. */
  ...FileRefusal.shape,
});
export type ErrorBody = z.infer<typeof ErrorBody>;
