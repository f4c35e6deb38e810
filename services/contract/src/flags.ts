import { z } from 'zod/mini';
import { FLAG_DETAIL_LENGTH_MAX, FLAG_REASON_LENGTH_MAX } from './limits.ts';

/** Why the rules flag a question. `flood` and `repeat` concern the asker's other questions, the others its text. */
export const FlagReason = z.enum(['words', 'link', 'email', 'phone', 'shouting', 'flood', 'repeat']);
export type FlagReason = z.infer<typeof FlagReason>;

/** Quotes a question's text, or says something about it. */
export const FlagDetail = z.string().check(z.maxLength(FLAG_DETAIL_LENGTH_MAX));

/** A hint for moderators; it blocks nothing. */
export const Flag = z.strictObject({
  /** A flag by `rules` has a `FlagReason`, one by `machine` the category that the model chose. */
  reason: z.string().check(z.minLength(1), z.maxLength(FLAG_REASON_LENGTH_MAX)),
  /** `rules`: word lists and patterns; `machine`: a language model. */
  by: z.enum(['rules', 'machine']),
  /** More about the reason, such as the word that was found, or why the model flagged it. */
  detail: z.exactOptional(FlagDetail),
});
export type Flag = z.infer<typeof Flag>;
