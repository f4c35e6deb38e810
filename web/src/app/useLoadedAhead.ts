import { useEffect } from 'react';

/** By then what the screen itself needs has been loaded and shown. */
const SETTLED_AFTER_MS = 2500;

/** Loads a part that is not on the screen yet, so that it can be shown when the network is away. */
export const useLoadedAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    // Where this fails, it is loaded when it is needed.
    const timer = setTimeout(() => void load().catch(() => {}), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
};
