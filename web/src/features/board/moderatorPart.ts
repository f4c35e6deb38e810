import { lazyParts } from '../../loading/lazyParts.ts';

/** A part that only moderators see. */
export const moderatorPart = lazyParts(() => import('./moderatorParts.ts'));
