import type { QuestionId } from '@openfloor/contract/ids';
import { atom, useStore } from 'jotai';
import { useEffect } from 'react';
import { useBoard } from '../../../boardContext.ts';
import { focusedCard, questionOf } from './cards.ts';

/** The question whose card had the focus last. The desk shows all of it beside the list. */
export const chosenAtom = atom<QuestionId | undefined>(undefined);

/** Tells the other moderators which card this one has in focus, also while a dialog about it is open. */
export const useReportFocus = (): void => {
  const { read } = useBoard();
  const store = useStore();
  useEffect(() => {
    const note = (): void => {
      if (document.activeElement?.closest('[role$="dialog"]')) return;
      const id = questionOf(focusedCard());
      if (id !== undefined) store.set(chosenAtom, id);
      read(document.visibilityState === 'visible' ? (id ?? null) : null);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('focusin', note, { signal });
    // While the focus moves from one element to another, none has it.
    addEventListener('focusout', () => queueMicrotask(note), { signal });
    document.addEventListener('visibilitychange', note, { signal });
    note();
    return () => {
      stop.abort();
      read(null);
    };
  }, [read, store]);
};
