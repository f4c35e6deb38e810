import { z } from 'zod/mini';
import { inQuery } from './fields.ts';

/** `board` (default): the audience's board. `stage`: the question on stage, for a slide. */
export const EmbedQuery = z.object({ view: z.optional(z.enum(['board', 'stage'])) });
export type EmbedQuery = z.infer<typeof EmbedQuery>;

const Pixels = z.int().check(z.positive());

/** @see https://oembed.com */
export const OEmbedQuery = z.object({
  /** Address of a board's page. */
  url: z.string(),
  maxwidth: z.optional(inQuery(Pixels)),
  maxheight: z.optional(inQuery(Pixels)),
  format: z.optional(z.string()),
});
export const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.url(),
  title: z.string(),
  html: z.string(),
  width: Pixels,
  height: Pixels,
});
