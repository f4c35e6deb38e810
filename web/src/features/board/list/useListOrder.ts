import { useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { captureTops, glide, type Tops } from '../../../design/glide.ts';
import { useBoard } from '../boardContext.ts';
import { releaseList, shiftedPx } from '../press/moves.ts';
import { heldForMs } from '../press/hand.ts';
import { deadlineOf, startList, step, type Board, type Input } from './listOrder.ts';
import { movesBetween } from './movesBetween.ts';
import type { Selection } from './selection.ts';
import { questionAt, watchInput } from './watchInput.ts';

/** A card that a moderator swipes or declines, or whose menu is open. */
const CARD_IN_USE = '[data-swipe], [data-acting], [role="menu"]';

/**
 * The order of the list, see `step`.
 * @param onReorder called before an automatic change of the order, when the viewer is at the top of the list
 */
export const useListOrder = (
  selection: Selection,
  list: RefObject<HTMLElement | null>,
  onReorder: () => void,
) => {
  const store = useStore();
  const { atoms, askedNow, adminToken, ownActSeqs, staying } = useBoard();
  const board = useCallback(
    (): Board => ({
      selection,
      questions: store.get(atoms.questions),
      answeringId: store.get(atoms.answeringId),
      asked: store.get(askedNow),
      missing: store.get(atoms.missing),
      seq: store.get(atoms.seq),
    }),
    [askedNow, atoms, selection, store],
  );
  const [start] = useState(() => startList(board()));
  const state = useRef(start);
  const [shown, setShown] = useState(start.shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Positions of the cards before a change of the order, from which they glide. */
  const topsBefore = useRef<Tops>(new Map());

  const run = useCallback(
    function run(input: Input): void {
      const nowMs = performance.now();
      const {
        state: next,
        release,
        glide: glides,
        reorder,
      } = step(state.current, input, {
        nowMs,
        heldForMs: () => heldForMs(list.current),
        read: () => ({
          ...board(),
          scrollY,
          shiftedPx: shiftedPx(),
          isInUse: isTyping() || Boolean(list.current?.querySelector(CARD_IN_USE)),
          focused: questionAt(document.activeElement),
        }),
        isOwnAct: adminToken === undefined ? undefined : ownActSeqs.hasActedSince,
      });
      state.current = next;
      clearTimeout(timer.current);
      const deadlineMs = deadlineOf(next);
      if (deadlineMs < Infinity)
        timer.current = setTimeout(() => run('due'), Math.max(0, Math.ceil(deadlineMs - nowMs)));
      if (next.staying.size > 0 || store.get(staying).size > 0) store.set(staying, next.staying);
      if (release) releaseList();
      if (glides) topsBefore.current = captureTops(list.current);
      if (reorder) onReorder();
      setShown(next.shown);
    },
    [adminToken, board, ownActSeqs, list, onReorder, staying, store],
  );

  useEffect(() => {
    run('selected');
    const changed = (): void => run('changed');
    const stops = [
      store.sub(askedNow, () => run('asked')),
      store.sub(atoms.questions, changed),
      store.sub(atoms.trending, changed),
      store.sub(atoms.answeringId, changed),
      watchInput(
        () => run('input'),
        () => run('moved'),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer.current);
    };
  }, [askedNow, atoms, run, store]);

  useLayoutEffect(() => {
    glide(list.current, topsBefore.current);
    topsBefore.current = new Map();
  }, [list, shown.ids, shown.onTop]);

  const { ids, onTop } = shown;
  return {
    ids: useMemo(() => (onTop ? [onTop.id, ...ids.filter((id) => id !== onTop.id)] : ids), [ids, onTop]),
    folded: shown.folded,
    onTop,
    /** Number of questions whose place is out of date. */
    pending: useMemo(() => movesBetween(shown.ids, shown.wanted), [shown]),
    apply: useCallback(() => run('applied'), [run]),
  };
};

const isTyping = (): boolean => {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement) &&
    activeElement.value !== ''
  );
};
