import { lazyParts } from '../../loading/lazyParts.ts';

/** A part that a board shows beside its list once it has more than the default. */
export const viewPart = lazyParts(() => import('./viewParts.ts'), 'src/features/board/viewParts.ts');
