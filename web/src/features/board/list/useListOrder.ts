import type { QuestionId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { captureTops, glide, type Tops } from '../../../design/glide.ts';
import { useBoard } from '../boardContext.ts';
import { releaseList, shiftedPx } from '../press/moves.ts';
import { heldForMs } from '../press/hand.ts';
import { movesBetween } from './movesBetween.ts';
import { appendAll, appendLast, isSameOrder, placeAsIn } from './placeInOrder.ts';
import { foldsAnswered, select, type Selection } from './selection.ts';
import { questionAt, watchInput } from './watchInput.ts';

/** The order is updated at most this often, however many votes arrive; the first change applies immediately. */
const UPDATE_EVERY_MS = 3000;
/** A viewer is calm after this long without input. */
const CALM_AFTER_MS = 1200;
/** A moderator has left the desk after this long without input. */
const AWAY_AFTER_MS = 30_000;
/** Scrolled further than this, the viewer has left the top of the list. */
const SCROLLED_PX = 80;
/** A card that a moderator swipes or declines, or whose menu is open. */
const CARD_IN_USE = '[data-swipe], [data-acting], [role="menu"]';
const NONE: ReadonlySet<QuestionId> = new Set();

/**
 * A question shown on top of the list. `isAfloat`: it takes no space, so that nothing moves for a viewer who scrolled
 * down.
 */
export type OnTop = { id: QuestionId; isAfloat: boolean };
/** `ids`: the order that is shown, `folded` of them to one line; `wanted`: the order that the board has now. */
type ShownList = {
  ids: QuestionId[];
  folded: ReadonlySet<QuestionId>;
  wanted: QuestionId[];
  onTop: OnTop | undefined;
};

/**
 * The order of the list. It does not change while the viewer is scrolled down, touching or typing, nor under a pointer that has come to
 * rest over a card; a new selection applies immediately. The viewer's new question is shown on top and enters the order without moving the
 * others; the rest of a long list follows below those that are shown.
 *
 * A question that leaves the lane leaves the list. If another person's act moved it, it stays for a
 * moderator: the focused one until the focus is elsewhere, all others while the moderator is at work, until
 * the moderator moves on by keys or by an act.
 * @param onReorder called before an automatic change of the order, when the viewer is at the top of the list
 */
export const useListOrder = (
  selection: Selection,
  list: RefObject<HTMLElement | null>,
  onReorder: () => void,
) => {
  const store = useStore();
  const { atoms, askedNow, adminToken, handled, staying } = useBoard();
  const selectNow = useCallback((): Pick<ShownList, 'folded' | 'wanted'> => {
    const questions = store.get(atoms.questions);
    const wanted = select(questions.values(), selection, store.get(atoms.answeringId));
    const answered = wanted.filter((id) => questions.get(id)?.isAnswered);
    return { wanted, folded: foldsAnswered(selection) ? new Set(answered) : NONE };
  }, [atoms, selection, store]);
  const [order, setOrder] = useState<ShownList>(() => {
    const now = selectNow();
    return { ...now, ids: now.wanted, onTop: undefined };
  });
  const shown = useRef(order);
  /** Positions of the cards before a change of the order, from which they glide. */
  const topsBefore = useRef<Tops>(new Map());
  const lastInputMs = useRef(-CALM_AFTER_MS);
  const wasPartial = useRef(store.get(atoms.missing) > 0);
  const updatedAtSeq = useRef(store.get(atoms.seq));

  /** How many ms the list still waits for the viewer to be calm. */
  const restMs = useCallback(
    (): number =>
      Math.max(lastInputMs.current + CALM_AFTER_MS - performance.now(), heldForMs(list.current), 0),
    [list],
  );
  const isCalm = useCallback(
    () =>
      scrollY - shiftedPx() < SCROLLED_PX &&
      !isTyping() &&
      !list.current?.querySelector(CARD_IN_USE) &&
      restMs() === 0,
    [list, restMs],
  );

  /** Those of the questions that left the lane which stay in the list. @param movesOn releases those that stayed so far */
  const stayingOf = useCallback(
    (left: readonly QuestionId[], movesOn: boolean): ReadonlySet<QuestionId> => {
      if (adminToken === undefined) return NONE;
      const isByOwnAct = (id: QuestionId): boolean => handled.isSince(id, updatedAtSeq.current);
      const released = movesOn || left.some(isByOwnAct) ? store.get(staying) : NONE;
      const focused = questionAt(document.activeElement);
      const isAtWork = performance.now() - lastInputMs.current < AWAY_AFTER_MS;
      const stays = (id: QuestionId): boolean => id === focused || (isAtWork && !released.has(id));
      return new Set(left.filter((id) => !isByOwnAct(id) && stays(id)));
    },
    [adminToken, handled, staying, store],
  );

  /**
   * Reads the order from the board, and shows it if the viewer is calm; else shows only what moves no card.
   * @param isForced shows it even while the viewer is active
   * @param movesOn see `stayingOf`
   */
  const update = useCallback(
    (isForced: boolean, movesOn = false) => {
      const questions = store.get(atoms.questions);
      const { wanted, folded } = selectNow();
      const before = shown.current;

      // What of the shown order remains.
      const known = before.ids.flatMap((id) => questions.get(id) ?? []);
      const left = known.filter((question) => !selection.lane.isIn(question)).map(({ id }) => id);
      const stays = isForced ? NONE : stayingOf(left, movesOn);
      if (stays.size > 0 || store.get(staying).size > 0) store.set(staying, stays);
      updatedAtSeq.current = store.get(atoms.seq);
      const remaining = known.filter((question) => selection.lane.isIn(question) || stays.has(question.id));
      const ids = remaining.map(({ id }) => id);

      const asked = store.get(askedNow);
      const own = asked !== undefined && questions.has(asked) ? asked : undefined;
      const onTop = before.onTop?.id === own ? before.onTop : floatOnTop(own);

      const isPartial = store.get(atoms.missing) > 0;
      const append = wasPartial.current && !isPartial ? appendAll : appendLast;
      wasPartial.current = isPartial;
      const mayMove = isForced || ids.length === 0 || isCalm();
      if (mayMove) releaseList();
      const next = mayMove
        ? [...stays].reduce((placed, id) => placeAsIn(before.ids, placed, id), wanted)
        : append(wanted, own !== undefined && wanted.includes(own) ? placeAsIn(wanted, ids, own) : ids);

      const isStill =
        isSameOrder(before.ids, next) &&
        before.onTop === onTop &&
        (!mayMove || isSameOrder([...before.folded], [...folded]));
      if (isStill && isSameOrder(before.wanted, wanted)) return;
      // While a search narrows the list, cards that glide would keep the viewer from reading.
      if (!isStill && selection.search === '') topsBefore.current = captureTops(list.current);
      if (!isStill && mayMove && !isForced) onReorder();
      shown.current = {
        ids: isStill ? before.ids : next,
        folded: mayMove ? folded : before.folded,
        wanted,
        onTop,
      };
      setOrder(shown.current);
    },
    [askedNow, atoms, isCalm, list, onReorder, selectNow, selection, staying, stayingOf, store],
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
      const waitMs = restMs();
      clearTimeout(calmTimer);
      // Timers drop fractions of a ms, and a timer that fires early finds the viewer still active.
      if (waitMs > 0) calmTimer = setTimeout(updateSoon, Math.ceil(waitMs) + 1);
    };
    // An input may have changed the selection, which started this effect again.
    updateWhenCalm();
    const stops = [
      store.sub(atoms.questions, updateSoon),
      store.sub(atoms.trending, updateSoon),
      store.sub(atoms.answeringId, updateSoon),
      watchInput(
        () => {
          lastInputMs.current = performance.now();
          updateWhenCalm();
        },
        () => {
          if (store.get(staying).size > 0) update(false, true);
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      clearTimeout(calmTimer);
    };
  }, [atoms, restMs, staying, update, store]);

  useLayoutEffect(() => {
    glide(list.current, topsBefore.current);
    topsBefore.current = new Map();
  }, [list, order.ids, order.onTop]);

  return {
    ids: useMemo(
      () =>
        order.onTop === undefined
          ? order.ids
          : [order.onTop.id, ...order.ids.filter((id) => id !== order.onTop?.id)],
      [order],
    ),
    folded: order.folded,
    onTop: order.onTop,
    /** Number of questions whose place is out of date. */
    pending: useMemo(() => movesBetween(order.ids, order.wanted), [order]),
    apply: useCallback(() => {
      update(true);
    }, [update]),
  };
};

const isTyping = (): boolean => {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement) &&
    activeElement.value !== ''
  );
};

const floatOnTop = (id: QuestionId | undefined): OnTop | undefined =>
  id === undefined ? undefined : { id, isAfloat: scrollY >= SCROLLED_PX };
