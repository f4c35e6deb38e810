import { useCallback, useSyncExternalStore } from 'react';
import { DESK_WIDTH_MIN } from '../../design/tokens.ts';

/** Whether a media query matches. In the server's rendering none does. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
};

/** Whether the page is wide enough for two panes. */
export const useIsDesk = (): boolean => useMedia(`(min-width: ${DESK_WIDTH_MIN})`);
