import { useEffect } from 'react';
import { loadStyled } from '../loading/styles.ts';

/** By then what the screen itself needs has been loaded and shown. */
const SETTLED_AFTER_MS = 2500;

/** Loads a part that is not on the screen yet, so that it can be shown when the network is away. */
export const useLoadedAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    // Where this fails, it is loaded when it is needed.
    const timer = setTimeout(() => void loadStyled(load).catch(() => {}), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
};
