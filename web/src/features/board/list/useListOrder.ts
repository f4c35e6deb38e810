import type { QuestionId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useBoard } from '../boardContext.ts';
import { captureTops, glide, type Tops } from '../../../design/flip.ts';
import { movesBetween } from './movesBetween.ts';
import { select, type Selection } from './selection.ts';

/** The order is updated at most this often, however many votes arrive; the first change applies immediately. */
const UPDATE_EVERY_MS = 1000;
/** After this long without input the viewer counts as calm. */
const CALM_MS = 1200;
/** A moderator without input for this long has left the desk. */
const AT_WORK_MS = 30_000;
/** Input of the viewer. When a phone's keyboard or a dialog is closed, only the focus moves. */
const TOUCHES = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchmove',
  'scroll',
  'focusin',
  'focusout',
] as const;
/** Scrolled further than this, the viewer has left the top of the list. */
const SCROLLED_PX = 80;

/**
 * A question shown on top of the list. `isAfloat`: it takes no space, so that nothing moves for a viewer who scrolled
 * down.
 */
export type OnTop = { id: QuestionId; isAfloat: boolean };
/** `ids`: the order shown; `wanted`: the order as it should be now. */
type Order = { ids: QuestionId[]; wanted: QuestionId[]; onTop: OnTop | undefined };

/** Appends all questions of `wanted` that are not shown. */
const appendAll = (wanted: readonly QuestionId[], ids: readonly QuestionId[]): QuestionId[] => {
  const shown = new Set(ids);
  return [...ids, ...wanted.filter((id) => !shown.has(id))];
};

/** Appends the questions that follow all shown ones in `wanted`. There they move no card. */
const appendLast = (wanted: readonly QuestionId[], ids: readonly QuestionId[]): QuestionId[] => {
  const shown = new Set(ids);
  return [...ids, ...wanted.slice(wanted.findLastIndex((id) => shown.has(id)) + 1)];
};

/**
 * `ids` with `id` where `wanted` has it: after the nearest preceding question that is shown. `ids` may already have it at
 * another place, if the question arrived with the rest of a long list before the answer to the viewer's request.
 */
const placeAsIn = (
  wanted: readonly QuestionId[],
  ids: readonly QuestionId[],
  id: QuestionId,
): QuestionId[] => {
  const others = ids.filter((other) => other !== id);
  const shown = new Set(others);
  const before = wanted.slice(0, wanted.indexOf(id)).findLast((other) => shown.has(other));
  return others.toSpliced(before === undefined ? 0 : others.indexOf(before) + 1, 0, id);
};

/** A card that a moderator swipes or declines, or whose menu is open. */
const ACTING = '[data-swipe], [data-acting], [role="menu"]';

const NONE: ReadonlySet<QuestionId> = new Set();

const questionAt = (element: Element | null): QuestionId | undefined =>
  element?.closest<HTMLElement>('[data-question]')?.dataset['question'];

const isTyping = (): boolean => {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement) &&
    activeElement.value !== ''
  );
};

const floatOnTop = (id: QuestionId | undefined): OnTop | undefined =>
  id === undefined ? undefined : { id, isAfloat: scrollY >= SCROLLED_PX };

const isSame = (a: readonly QuestionId[], b: readonly QuestionId[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place]);

/**
 * The order of the list. It does not change while the viewer is scrolled down, touching or typing; a new selection
 * applies immediately. The viewer's new question is shown on top and enters the order without moving the
 * others; the rest of a long list follows below those that are shown.
 *
 * A question that leaves the lane leaves the list. If another person's act moved it, it stays for a
 * moderator: the focused one until the focus is elsewhere, all others while the moderator is at work, until
 * the moderator moves on by keys or by an act.
 * @param onCalm called before an automatic change of the order, when the viewer is at the top of the list
 */
export const useListOrder = (
  selection: Selection,
  list: RefObject<HTMLElement | null>,
  onCalm: () => void,
) => {
  const store = useStore();
  const { atoms, askedNow, adminToken, handled, held } = useBoard();
  const tops = useRef<Tops>(new Map());
  const [order, setOrder] = useState<Order>(() => {
    const ids = select(store.get(atoms.questions).values(), selection);
    return { ids, wanted: ids, onTop: undefined };
  });
  const shown = useRef(order);
  const lastTouchMs = useRef(-CALM_MS);
  const wasPartial = useRef(store.get(atoms.lacking) > 0);
  const updatedAtSeq = useRef(store.get(atoms.seq));

  const isCalm = useCallback(
    () =>
      scrollY < SCROLLED_PX &&
      !isTyping() &&
      !list.current?.querySelector(ACTING) &&
      performance.now() - lastTouchMs.current >= CALM_MS,
    [list],
  );

  /**
   * The questions that have left the lane but stay in the list.
   * @param movesOn releases those that stayed so far
   */
  const stayingOf = useCallback(
    (left: readonly QuestionId[], movesOn: boolean): ReadonlySet<QuestionId> => {
      if (adminToken === undefined) return NONE;
      const focused = questionAt(document.activeElement);
      const isOwn = (id: QuestionId): boolean => handled.isSince(id, updatedAtSeq.current);
      const released = movesOn || left.some(isOwn) ? store.get(held) : NONE;
      const isAtWork = performance.now() - lastTouchMs.current < AT_WORK_MS;
      return new Set(left.filter((id) => !isOwn(id) && (id === focused || (isAtWork && !released.has(id)))));
    },
    [adminToken, handled, held, store],
  );

  /**
   * Computes the order from the board as it is now, and shows it if the viewer is calm; else only what moves no card.
   * @param isNow shows it even while the viewer is active
   * @param movesOn see `stayingOf`
   */
  const update = useCallback(
    (isNow: boolean, movesOn = false) => {
      const questions = store.get(atoms.questions);
      const wanted = select(questions.values(), selection);
      const before = shown.current;
      const [inLane, left]: [QuestionId[], QuestionId[]] = [[], []];
      for (const id of before.ids) {
        const question = questions.get(id);
        if (question) (selection.lane.isIn(question) ? inLane : left).push(id);
      }
      const staying = isNow ? NONE : stayingOf(left, movesOn);
      if (staying.size > 0 || store.get(held).size > 0) store.set(held, staying);
      updatedAtSeq.current = store.get(atoms.seq);
      const ids =
        staying.size > 0 ? before.ids.filter((id) => inLane.includes(id) || staying.has(id)) : inLane;
      const mayMove = isNow || ids.length === 0 || isCalm();
      const own = store.get(askedNow);
      const shownOwn = own !== undefined && questions.has(own) ? own : undefined;
      const isPlaced = shownOwn !== undefined && wanted.includes(shownOwn);
      const kept = isPlaced ? placeAsIn(wanted, ids, shownOwn) : ids;
      const isPartial = store.get(atoms.lacking) > 0;
      const withoutMoves =
        wasPartial.current && !isPartial ? appendAll(wanted, kept) : appendLast(wanted, kept);
      wasPartial.current = isPartial;
      const next = mayMove
        ? [...staying].reduce((placed, id) => placeAsIn(before.ids, placed, id), wanted)
        : withoutMoves;
      const onTop = before.onTop?.id === shownOwn ? before.onTop : floatOnTop(shownOwn);
      const isStill = isSame(before.ids, next) && before.onTop === onTop;
      if (isStill && isSame(before.wanted, wanted)) return;
      // While a search narrows the list, cards that glide would keep the viewer from reading.
      if (!isStill && selection.search === '') tops.current = captureTops(list.current);
      if (!isStill && mayMove && !isNow) onCalm();
      shown.current = { ids: isStill ? before.ids : next, wanted, onTop };
      setOrder(shown.current);
    },
    [askedNow, atoms, held, isCalm, list, onCalm, selection, stayingOf, store],
  );

  useEffect(() => update(true), [update]);
  useEffect(() => store.sub(askedNow, () => update(false)), [askedNow, update, store]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let updatedAtMs = -UPDATE_EVERY_MS;
    const updateSoon = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          updatedAtMs = performance.now();
          update(false);
        },
        Math.max(0, updatedAtMs + UPDATE_EVERY_MS - performance.now()),
      );
    };
    let calmTimer: ReturnType<typeof setTimeout> | undefined;
    const updateWhenCalm = (): void => {
      const restMs = lastTouchMs.current + CALM_MS - performance.now();
      clearTimeout(calmTimer);
      // Timers drop fractions of a ms, and a timer that fires early finds the viewer still active.
      if (restMs > 0) calmTimer = setTimeout(updateSoon, Math.ceil(restMs) + 1);
    };
    const noteTouch = (): void => {
      lastTouchMs.current = performance.now();
      updateWhenCalm();
    };
    let isPressed = false;
    /** A pointer moves the focus before it clicks: if the list moved in between, the click would miss. */
    const notePress = ({ type }: Event): void => {
      isPressed = type === 'mousedown';
    };
    const moveOn = ({ target }: FocusEvent): void => {
      if (isPressed) return;
      const focused = target instanceof Element ? questionAt(target) : undefined;
      if (focused !== undefined && store.get(held).size > 0) update(false, true);
    };
    // The touch may have changed the selection, which started this effect again.
    updateWhenCalm();
    const stops = [store.sub(atoms.questions, updateSoon), store.sub(atoms.trending, updateSoon)];
    const stop = new AbortController();
    addEventListener('focusin', moveOn, { signal: stop.signal });
    for (const event of ['mousedown', 'mouseup', 'keydown'])
      addEventListener(event, notePress, { signal: stop.signal, capture: true });
    for (const event of TOUCHES)
      addEventListener(event, noteTouch, { signal: stop.signal, passive: true, capture: true });
    return () => {
      for (const unsubscribe of stops) unsubscribe();
      stop.abort();
      clearTimeout(timer);
      clearTimeout(calmTimer);
    };
  }, [atoms.questions, atoms.trending, held, update, store]);

  useLayoutEffect(() => {
    glide(list.current, tops.current);
    tops.current = new Map();
  }, [list, order.ids, order.onTop]);

  return {
    ids: useMemo(
      () =>
        order.onTop === undefined
          ? order.ids
          : [order.onTop.id, ...order.ids.filter((id) => id !== order.onTop?.id)],
      [order],
    ),
    onTop: order.onTop,
    /** Number of questions whose place is out of date. */
    pending: useMemo(() => movesBetween(order.ids, order.wanted), [order]),
    apply: useCallback(() => {
      update(true);
    }, [update]),
  };
};
