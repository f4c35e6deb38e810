import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useBoard } from '../../boardContext.ts';
import { ignoreKeysBriefly } from '../../press/moves.ts';

/**
 * Blocks the keys on a card for a moment after another person has switched a state of its question, such as hidden or
 * pinned: a key that was meant for the former state would switch it back.
 * @param part of the question's card
 */
export const useOthersChanges = (part: RefObject<HTMLElement | null>, question: Question): void => {
  const { id, status, hidden, pinned, isAnswered, flags } = question;
  const store = useStore();
  const { atoms, ownActSeqs } = useBoard();
  const isAnswering = useAtomValue(atoms.answeringId) === id;
  const toggled = [status, hidden, pinned, isAnswered, isAnswering, flags === undefined].join();
  const seen = useRef({ toggled, seq: store.get(atoms.seq) });
  useLayoutEffect(() => {
    const before = seen.current;
    if (before.toggled === toggled) return;
    seen.current = { toggled, seq: store.get(atoms.seq) };
    const card = part.current?.closest('[data-question]');
    if (card && !ownActSeqs.hasActedSince(id, before.seq)) ignoreKeysBriefly(card);
  }, [atoms, ownActSeqs, id, part, store, toggled]);
};
