import { lazyParts } from '../../loading/lazyParts.ts';

/** A part beside a board's list that a board in its default state does not need, see `viewParts.ts`. */
export const viewPart = lazyParts(() => import('./viewParts.ts'), 'src/features/board/viewParts.ts');
