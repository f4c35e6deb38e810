import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ApiFailure, ApiResult } from './apiClient.ts';
import { isTemporary } from './failures.ts';
import { poll } from './poll.ts';

/**
 * Result of reading from the API. `value`: of the last read that succeeded; dropped when a later read is refused for
 * good. `failure`: of the latest finished read, if it failed. Neither: it is loading.
 */
export type ReadState<T> = {
  value: T | undefined;
  failure: ApiFailure | undefined;
  /** `value` is stale: it belongs to an earlier `subject`. */
  isBehind: boolean;
  /** Reads again. The answer to a read that is still running is dropped. */
  readAgain: () => void;
};
type LatestRead<T> = { value?: T; of?: string | undefined; failure?: ApiFailure | undefined };

/**
 * Reads from the API when the component is mounted, when `subject` changes, on `readAgain`, and each `everyMs` while
 * the page is visible. A late answer never replaces the answer to a later read.
 * @param subject everything that the read depends on
 */
export const useRead = <T>(
  read: () => Promise<ApiResult<T>>,
  subject: string | undefined,
  everyMs?: number,
): ReadState<T> => {
  const [{ value, of, failure }, setAnswer] = useState<LatestRead<T>>({});
  const [reads, setReads] = useState(0);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let isLatest = true;
    const run = async (): Promise<void> => {
      const result = await readNow();
      if (!isLatest) return;
      setAnswer((before) => {
        if (result.ok) return { value: result.value, of: subject };
        return { ...(isTemporary(result) && before), failure: result };
      });
    };
    if (everyMs === undefined) void run();
    const stop = everyMs === undefined ? undefined : poll(run, everyMs);
    return () => {
      isLatest = false;
      stop?.();
    };
  }, [everyMs, reads, subject]);
  const readAgain = useCallback(() => setReads((before) => before + 1), []);
  return { value, failure, isBehind: value !== undefined && of !== subject, readAgain };
};
