import type { Limiter } from './limiter.ts';

/** One of several limits that apply to a request. `points`: what the request costs; by default 1. */
export type Claim = { limiter: Limiter; key: string; message: string; points?: number };

export type Exceeded = { message: string; retryAfterMs: number };

/** Counts the request against each limit in order. If one is exceeded, it counts against none. */
export const takeAll = async (claims: readonly Claim[]): Promise<Exceeded | undefined> => {
  for (const [place, { limiter, key, message, points }] of claims.entries()) {
    const retryAfterMs = await limiter.take(key, points);
    if (retryAfterMs === undefined) continue;
    await giveBackAll(claims.slice(0, place + 1));
    return { message, retryAfterMs };
  }
  return undefined;
};

/** Uncounts the request. */
export const giveBackAll = async (claims: readonly Claim[]): Promise<void> => {
  await Promise.all(claims.map(({ limiter, key, points }) => limiter.giveBack(key, points)));
};
