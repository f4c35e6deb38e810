import { isBrowser } from '../../device/isBrowser.ts';

export const loadLiveBoard = () => import('./liveBoard.ts');

// Preloads the file. A later call waits for it, or tries again.
if (isBrowser) loadLiveBoard().catch(() => {});
