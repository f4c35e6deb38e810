import { useSetAtom } from 'jotai';
import { useContext, useRef, type ReactNode } from 'react';
import { useLeaving } from '../../../../design/components/AlertDialog/useLeaving.tsx';
import { UnsavedContext } from '../../../../design/unsaved.ts';
import { placeAtom, type PlaceName } from '../places.ts';

type Wanted = PlaceName | 'list';

/**
 * Opens another place. Asks first if a field of the current one has unsaved text.
 * @returns `question`: to be rendered in the dialog
 */
export const usePlaceNavigation = (): { go: (to: Wanted) => void; question: ReactNode } => {
  const setPlace = useSetAtom(placeAtom);
  const wanted = useRef<Wanted>('list');
  const [number = 0] = useContext(UnsavedContext) ?? [];
  const { leave, question } = useLeaving({ isChanged: number > 0 }, () => setPlace(wanted.current));
  return {
    go: (to) => {
      wanted.current = to;
      leave();
    },
    question,
  };
};
