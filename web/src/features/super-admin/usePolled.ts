import { useEffect, useEffectEvent, useState } from 'react';
import { isTokenRefused } from '../../api/http/failures.ts';
import type { ApiResult } from '../../api/http/apiClient.ts';
import { poll } from '../../api/http/poll.ts';

const POLL_MS = 10_000;

/** `value`: the last answer, also while the next request runs; `isStale`: the last request failed. */
export type Polled<T> = {
  value: T | undefined;
  isStale: boolean;
  /** `value` is from an earlier `load`. */
  isBehind: boolean;
  refresh: () => void;
};
type Load<T> = () => Promise<ApiResult<T>>;

/**
 * Calls `load` immediately, when it changes, and every ten seconds while the tab is visible.
 * @param onRefused the server refused the token
 */
export const usePolled = <T>(load: Load<T>, onRefused: () => void): Polled<T> => {
  const [answer, setAnswer] = useState<{ to: Load<T>; value: T }>();
  const [isStale, setStale] = useState(false);
  const [round, setRound] = useState(0);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<void> => {
      const result = await load();
      if (!isWanted) return;
      setStale(!result.ok);
      if (result.ok) setAnswer({ to: load, value: result.value });
      else if (isTokenRefused(result)) refused();
    };
    const stop = poll(read, POLL_MS);
    return () => {
      isWanted = false;
      stop();
    };
  }, [load, round]);
  return {
    value: answer?.value,
    isStale,
    isBehind: answer !== undefined && answer.to !== load,
    refresh: () => setRound((last) => last + 1),
  };
};
