import { useEffect, useState } from 'react';
import { loadStyled } from './styles.ts';

/** After this time the screen itself has loaded. */
const SETTLED_AFTER_MS = 2500;

/**
 * Preloads a part that is not on the screen yet, so that it can be shown without a network.
 * @returns whether it has loaded
 */
export const useLoadedAhead = (load: () => Promise<unknown>): boolean => {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    // After a failure the part loads when it is needed.
    const loadNow = (): void =>
      void loadStyled(load).then(
        () => setIsLoaded(true),
        () => {},
      );
    const timer = setTimeout(loadNow, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
  return isLoaded;
};
