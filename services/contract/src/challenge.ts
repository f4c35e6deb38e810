import { z } from 'zod/mini';

/** Solved challenge, in the header of a session's first write. */
export const CHALLENGE_HEADER = 'x-challenge';

/**
 * A proof of work as ALTCHA version 2 defines it: find the counter for which scrypt(nonce + counter, salt) begins with
 * `keyPrefix`. `cost`, `memoryCost` and `parallelism` are scrypt's N, r and p. Clients return it unchanged: the
 * signature covers all parameters, including those that later versions add.
 */
export const Challenge = z.looseObject({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    memoryCost: z.number(),
    parallelism: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Seconds since the Unix epoch. */
    expiresAt: z.number(),
  }),
  signature: z.string(),
});
export type Challenge = z.infer<typeof Challenge>;

/** Content of `CHALLENGE_HEADER`, as base64 of its JSON. */
export const SolvedChallenge = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
export type SolvedChallenge = z.infer<typeof SolvedChallenge>;
