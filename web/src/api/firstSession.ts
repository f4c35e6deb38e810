import { storedSession } from '../device/session.ts';
import type { ApiResult } from './apiClient.ts';
import { ANSWER_TIMEOUT_MS } from './timing.ts';

const LOCK = 'openfloor-session';
/** After that many, something on the way blocks the call that gets a session, and writes go without one. */
const TRIES_MAX = 3;

let triesFailed = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Sends a write for the session of this device. While there is none, the writes of all tabs wait for the first call
 * that gets one, because each write without a session would get its own.
 * @param obtain gets a session; without it the write itself does
 */
export const withSession = async <T>(
  send: () => Promise<ApiResult<T>>,
  obtain?: () => Promise<ApiResult<unknown>>,
): Promise<ApiResult<T>> => {
  if (storedSession() !== undefined) return send();
  const answer = await inTurn(async () => {
    if (storedSession() !== undefined) return undefined;
    if (!obtain || triesFailed >= TRIES_MAX) return send();
    const obtained = await obtain();
    triesFailed = obtained.ok ? 0 : triesFailed + 1;
    return obtained.ok ? undefined : obtained;
  });
  return answer ?? send();
};

/** One after the other in this tab, and in all tabs where the browser has Web Locks, which it has over HTTPS. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(() => locked(work));
  last = turn.catch(() => {});
  return turn;
};

/** A tab that sleeps may hold the lock for good, so the wait for it ends. */
const locked = async <T>(work: () => Promise<T>): Promise<T> => {
  let begun: Promise<T> | undefined;
  const begin = (): Promise<T> => (begun ??= work());
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }, begin);
  } catch {
    // No locks here, or not in time.
  }
  return begin();
};
