import type { Limiter } from './limiter.ts';

/** One of several limits that apply to a request. */
export type Claim = { limiter: Limiter; key: string; message: string };

export type Exceeded = { message: string; retryAfterMs: number };

/** Counts the request against each limit in order. If one is exceeded, uncounts the request in the limits before it. */
export const takeAll = async (claims: readonly Claim[]): Promise<Exceeded | undefined> => {
  for (const [taken, { limiter, key, message }] of claims.entries()) {
    const retryAfterMs = await limiter.take(key);
    if (retryAfterMs === undefined) continue;
    await Promise.all(claims.slice(0, taken).map((claim) => claim.limiter.giveBack(claim.key)));
    return { message, retryAfterMs };
  }
  return undefined;
};
