import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useBoard } from '../../../boardContext.ts';
import { decliningAtom, questionDialogAtom } from '../../acts/useModeration.ts';

const KINDS = ['edit', 'reply', 'decline'] as const;

/**
 * Opens a form again that an earlier page of this tab left with unsaved text: a reload or the end of the moderator's
 * access closed it.
 */
export const useReopenedForms = (): void => {
  const store = useStore();
  const { atoms, kept } = useBoard();
  const isLoaded = useAtomValue(atoms.isLoaded);
  const left = useAtomValue(kept.left);
  useEffect(() => {
    if (!isLoaded || store.get(questionDialogAtom) || store.get(decliningAtom)) return;
    for (const form of left) {
      const [name, id] = form.split(' ');
      const kind = KINDS.find((known) => known === name);
      // A text about selected questions is offered with the next selection.
      if (!kind || id === undefined || id === 'selected') continue;
      store.set(kept.left, []);
      return store.set(questionDialogAtom, { kind, id });
    }
    return undefined;
  }, [isLoaded, kept, left, store]);
};
