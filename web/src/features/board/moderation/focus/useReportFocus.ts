import { useEffect } from 'react';
import { useBoard } from '../../boardContext.ts';
import { focusedCard, questionOf } from './cards.ts';

/** Tells the other moderators which card this one has in focus, also while a dialog about it is open. */
export const useReportFocus = (): void => {
  const { read } = useBoard();
  useEffect(() => {
    const note = (): void => {
      if (document.activeElement?.closest('[role$="dialog"]')) return;
      read(document.visibilityState === 'visible' ? (questionOf(focusedCard()) ?? null) : null);
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
  }, [read]);
};
