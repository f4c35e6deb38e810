import type { SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { Limiter } from './limiter.ts';

/** What a request uses of one of its limits. `points`: what the request costs; by default 1. */
export type LimitUse = { limiter: Limiter; key: string; message: string; points?: number };

export type Exceeded = { message: string; retryAfterMs: number };

/** Counts the request against each limit in order. If one is exceeded, it counts against none. */
export const takeAll = async (uses: readonly LimitUse[]): Promise<Exceeded | undefined> => {
  for (const [place, { limiter, key, message, points }] of uses.entries()) {
    const retryAfterMs = await limiter.take(key, points);
    if (retryAfterMs === undefined) continue;
    await giveBackAll(uses.slice(0, place + 1));
    return { message, retryAfterMs };
  }
  return undefined;
};

/** Uncounts the request. */
export const giveBackAll = async (uses: readonly LimitUse[]): Promise<void> => {
  await Promise.all(uses.map(({ limiter, key, points }) => limiter.giveBack(key, points)));
};

/** Limits of what a session tries, such as codes, and of what all sessions of its address try. */
export type AttemptLimits = { session: Limiter; address: Limiter; message: string };

/** Counts a try, right or wrong. */
export const takeAttempt = (
  { session, address, message }: AttemptLimits,
  sessionId: SessionId,
  ip: string,
): Promise<Exceeded | undefined> =>
  takeAll([
    { limiter: session, key: sessionId, message },
    { limiter: address, key: addressPrefix(ip), message },
  ]);
