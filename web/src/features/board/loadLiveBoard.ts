import { isBrowser } from '../../device/isBrowser.ts';

export const loadLiveBoard = () => import('./liveBoard.ts');

// A later call waits for the same file, or tries again.
if (isBrowser) loadLiveBoard().catch(() => {});
