import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/httpTimeout';
import { sessionExpected, storedSession } from '../../device/session.ts';
import type { ApiResult } from './apiClient.ts';

const LOCK = 'openfloor-session';
/**
 * Set once `obtain` has failed: an extension or a proxy may block that call on every try. Writes then obtain the
 * session themselves.
 */
let isObtainingBlocked = false;
let last: Promise<unknown> = Promise.resolve();

/**
 * Sends a write under this device's session. Without a session the writes of all tabs wait until one call obtains it,
 * because the server gives a new session to each write that has none.
 * @param obtain obtains a session; if absent, or once it has failed, the write itself obtains one
 */
export const withSession = async <T>(
  send: () => Promise<ApiResult<T>>,
  obtain?: () => Promise<ApiResult<unknown>>,
): Promise<ApiResult<T>> => {
  await sessionExpected();
  if (storedSession() !== undefined) return send();
  const answer = await inTurn(async () => {
    if (storedSession() !== undefined) return undefined;
    if (!obtain || isObtainingBlocked) return send();
    isObtainingBlocked = !(await obtain()).ok;
    return isObtainingBlocked ? send() : undefined;
  });
  return answer ?? send();
};

/** Runs work one at a time: in this tab, and across tabs where the browser has Web Locks (only over HTTPS). */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(() => locked(work));
  last = turn.catch(() => {});
  return turn;
};

/** The wait is limited, because a sleeping tab may hold the lock forever. */
const locked = async <T>(work: () => Promise<T>): Promise<T> => {
  let begun: Promise<T> | undefined;
  const begin = (): Promise<T> => (begun ??= work());
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(HTTP_ANSWER_WITHIN_MS) }, begin);
  } catch {
    // No Web Locks, or the lock was not granted in time.
  }
  return begin();
};
