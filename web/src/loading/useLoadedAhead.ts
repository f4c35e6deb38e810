import { useEffect } from 'react';
import { loadStyled } from '../loading/styles.ts';

/** By then the screen itself has loaded. */
const SETTLED_AFTER_MS = 2500;

/** Preloads a part that is not on the screen yet, so that it can be shown without a network. */
export const useLoadedAhead = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    // After a failure the part loads when it is needed.
    const timer = setTimeout(() => void loadStyled(load).catch(() => {}), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
};
