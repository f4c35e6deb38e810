import { useEffect, useRef, useState } from 'react';

/** A value that follows another, but changes at most once per interval: what is read aloud shall not babble. */
export const useSeldom = <T>(value: T, intervalMs: number): T => {
  const [shown, setShown] = useState(value);
  const changedAtMs = useRef(0);
  useEffect(() => {
    if (value === shown) return undefined;
    const waitMs = Math.max(0, changedAtMs.current + intervalMs - Date.now());
    const timer = setTimeout(() => {
      changedAtMs.current = Date.now();
      setShown(value);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [intervalMs, shown, value]);
  return shown;
};
