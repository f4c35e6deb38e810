import { z } from 'zod/mini';
import { QuestionId } from './ids.ts';

/** Questions that get votes much faster than the others, fastest first. */
export const Trending = z.array(
  z.object({
    id: QuestionId,
    /** Sessions whose present vote for it was cast in the last `seconds`. */
    votes: z.int().check(z.positive()),
    seconds: z.int().check(z.positive()),
  }),
);
export type Trending = z.infer<typeof Trending>;
