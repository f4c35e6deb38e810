import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiResult } from '../../../api/http/apiClient.ts';

export type Reading<T> =
  { state: 'reading' } | { state: 'read'; value: T } | { state: 'failed'; retry: () => void };

/** Reads from the API when the component is shown, when `subject` changes, and on a retry. */
export const useReading = <T>(read: () => Promise<ApiResult<T>>, subject: string | undefined): Reading<T> => {
  const [tries, setTries] = useState(0);
  const [reading, setReading] = useState<Reading<T>>({ state: 'reading' });
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let isOver = false;
    const run = async (): Promise<void> => {
      const result = await readNow();
      if (isOver) return;
      setReading(
        result.ok
          ? { state: 'read', value: result.value }
          : { state: 'failed', retry: () => setTries((before) => before + 1) },
      );
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [tries, subject]);
  return reading;
};
