import { z } from 'zod/mini';
import { inQuery } from './fields.ts';

const isLanguageTag = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

/** A parameter that may be missing or empty. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  );

export const OVERLAY_QUESTIONS_MAX = 10;

/** The address of an overlay for streaming software. */
export const OverlayQuery = z.object({
  /** By default `now`. */
  show: optional(z.enum(['now', 'top', 'code', 'votes', 'wall'])),
  /** Number of questions of `top` and `wall`. */
  max: optional(inQuery(z.int().check(z.minimum(1), z.maximum(OVERLAY_QUESTIONS_MAX)))),
  theme: optional(z.enum(['light', 'dark'])),
  /** Language of the words, and of questions whose language is unknown: a BCP 47 tag. */
  lang: optional(z.string().check(z.maxLength(35), z.refine(isLanguageTag))),
});
export type OverlayQuery = z.infer<typeof OverlayQuery>;
