import { useEffect, useState } from 'react';

/**
 * The present beat of a scene: counts from 0 to `last` once and stays there, because endless movement distracts readers.
 * @param isStill starts at `last`
 */
export const useBeats = (last: number, everyMs: number, isStill: boolean): number => {
  const [beat, setBeat] = useState(isStill ? last : 0);
  useEffect(() => {
    if (isStill) return undefined;
    const startedAtMs = performance.now();
    const timer = setInterval(() => {
      const now = Math.min(last, Math.floor((performance.now() - startedAtMs) / everyMs));
      setBeat(now);
      if (now === last) clearInterval(timer);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isStill, last]);
  return beat;
};
