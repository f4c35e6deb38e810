import { useEffect, useRef, useState } from 'react';

/** Follows a value, but changes at most once per interval, so that screen readers do not read out every change. */
export const useThrottled = <T>(value: T, intervalMs: number): T => {
  const [shown, setShown] = useState(value);
  const changedAtMs = useRef(-Infinity);
  useEffect(() => {
    if (value === shown) return undefined;
    const waitMs = Math.max(0, changedAtMs.current + intervalMs - performance.now());
    const timer = setTimeout(() => {
      changedAtMs.current = performance.now();
      setShown(value);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [intervalMs, shown, value]);
  return shown;
};
