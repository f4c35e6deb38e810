import type { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useBoard } from './boardContext.ts';
import { captureTops, glide, type Tops } from '../../design/flip.ts';
import { movesBetween } from './movesBetween.ts';
import { select, type Selection } from './selection.ts';

/** Places change so often at most, however many votes come; the first change shows at once. */
const LOOK_MS = 1000;
/** A reader who did nothing for so long is not in the middle of something. */
const CALM_MS = 1200;
/** From here on the reader has left the top of the list. */
const SCROLLED_PX = 80;

type Order = { ids: QuestionId[]; wanted: QuestionId[] };

const isTyping = (): boolean => {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement) &&
    activeElement.value !== ''
  );
};

const isSame = (a: readonly QuestionId[], b: readonly QuestionId[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place]);

/**
 * The order that is shown, which waits while the reader is scrolled down, touching or typing. What the
 * reader asked for (another selection, an own question) is applied at once.
 * @param onCalm the order is about to change by itself, so the reader is at the head of the list
 */
export const useListOrder = (
  selection: Selection,
  list: RefObject<HTMLElement | null>,
  onCalm: () => void,
) => {
  const store = useStore();
  const { atoms, askedNow } = useBoard();
  const tops = useRef<Tops>(new Map());
  const [order, setOrder] = useState<Order>(() => {
    const ids = select(store.get(atoms.questions).values(), selection);
    return { ids, wanted: ids };
  });
  const shown = useRef(order);
  const lastTouchMs = useRef(-CALM_MS);
  const asked = useAtomValue(askedNow);

  const isCalm = useCallback(
    () => scrollY < SCROLLED_PX && !isTyping() && performance.now() - lastTouchMs.current >= CALM_MS,
    [],
  );

  /** @param isNow applies the order whatever the reader does */
  const look = useCallback(
    (isNow: boolean) => {
      const questions = store.get(atoms.questions);
      const wanted = select(questions.values(), selection);
      const before = shown.current;
      const ids = before.ids.filter((id) => questions.has(id));
      const mayMove = isNow || ids.length === 0 || isCalm();
      const next = mayMove ? wanted : ids;
      const isStill = isSame(before.ids, next);
      if (isStill && isSame(before.wanted, wanted)) return;
      if (!isStill) tops.current = captureTops(list.current);
      if (!isStill && mayMove && !isNow) onCalm();
      shown.current = { ids: isStill ? before.ids : next, wanted };
      setOrder(shown.current);
    },
    [atoms.questions, isCalm, list, onCalm, selection, store],
  );

  useEffect(() => look(true), [look, asked]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lookedAtMs = -LOOK_MS;
    const lookSoon = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          lookedAtMs = performance.now();
          look(false);
        },
        Math.max(0, lookedAtMs + LOOK_MS - performance.now()),
      );
    };
    let calmTimer: ReturnType<typeof setTimeout> | undefined;
    const noteTouch = (): void => {
      lastTouchMs.current = performance.now();
      clearTimeout(calmTimer);
      calmTimer = setTimeout(lookSoon, CALM_MS);
    };
    const unsubscribe = store.sub(atoms.questions, lookSoon);
    const stop = new AbortController();
    for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'])
      addEventListener(event, noteTouch, { signal: stop.signal, passive: true, capture: true });
    return () => {
      unsubscribe();
      stop.abort();
      clearTimeout(timer);
      clearTimeout(calmTimer);
    };
  }, [atoms.questions, look, store]);

  useLayoutEffect(() => {
    glide(list.current, tops.current);
    tops.current = new Map();
  }, [list, order.ids]);

  return {
    ids: order.ids,
    /** How many places the shown order is behind. */
    pending: useMemo(() => movesBetween(order.ids, order.wanted), [order]),
    apply: useCallback(() => {
      look(true);
    }, [look]),
  };
};
