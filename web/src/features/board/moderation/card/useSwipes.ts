import type { Question } from '@openfloor/contract/questions';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isPublished } from '../../list/selection.ts';
import { messages } from '../messages.ts';
import { useModeration } from '../acts/useModeration.ts';
import { QUESTION_ACTS } from './questionActs.ts';

/** A swipe goes sideways by at least this share of the card's width, and at least twice as far as up or down. */
const SWIPED_SHARE = 0.35;

type Swipe = { words: string; run: (question: Question) => void };
type Direction = 'left' | 'right';

/** What swipes do to a question; undefined: nothing. */
const useActsOfSwipes = (question: Question): Readonly<Record<Direction, Swipe>> | undefined => {
  const act = useModeration();
  const { approve, mark, hide } = QUESTION_ACTS;
  if (question.status === 'waiting')
    return {
      right: { words: approve.label, run: act.approve },
      left: { words: messages.swipeToDecline, run: act.askToDecline },
    };
  if (!isPublished(question)) return undefined;
  return {
    right: { words: mark.label(question), run: act.toggleAnswered },
    left: { words: hide.label(question), run: act.toggleHidden },
  };
};

/**
 * Swipes on touch screens. A waiting card: right approves, left asks why to decline. A published card: right marks it
 * answered, left hides it; both can be taken back the same way. While the finger moves, the space that the card
 * leaves says what letting go does. When another person's act changes that, the swipe ends.
 * @param isOff the card has none of its acts
 */
export const useSwipes = (
  part: RefObject<HTMLElement | null>,
  { question, isOff }: { question: Question; isOff: boolean },
): void => {
  const acts = useActsOfSwipes(question);
  const onSwiped = useEffectEvent((direction: Direction) => acts?.[direction].run(question));
  const [right, left] = isOff ? [] : [acts?.right.words, acts?.left.words];
  useEffect(() => {
    const card = part.current?.closest('article');
    if (!card || right === undefined || left === undefined) return undefined;
    return watchSwipes(card, { words: { right, left }, onSwiped: (direction) => onSwiped(direction) });
  }, [left, part, right]);
};

type Watched = { words: Readonly<Record<Direction, string>>; onSwiped: (direction: Direction) => void };

/** Moves the card with the finger, and reports swipes that went far enough. @returns stops watching */
const watchSwipes = (card: HTMLElement, { words, onSwiped }: Watched): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  let start: { x: number; y: number } | undefined;
  const item = card.parentElement;
  // The browser scrolls up and down, and zooms; sideways movements are ours.
  card.style.touchAction = 'pan-y pinch-zoom';

  const reset = (): void => {
    start = undefined;
    card.style.transform = '';
    for (const name of ['swipe', 'swipeWords', 'swipeActs']) delete item?.dataset[name];
  };
  /** The swipe that results if the finger lets go at this point. */
  const swipeTo = ({ clientX, clientY }: PointerEvent, from: { x: number; y: number }) => {
    const [dx, dy] = [clientX - from.x, clientY - from.y];
    const isFarEnough = Math.abs(dx) >= SWIPED_SHARE * card.offsetWidth && Math.abs(dx) >= 2 * Math.abs(dy);
    return { dx, direction: dx > 0 ? 'right' : 'left', isFarEnough } as const;
  };
  const onMove = (event: PointerEvent): void => {
    if (!start || !item) return;
    const { dx, direction, isFarEnough } = swipeTo(event, start);
    card.style.transform = `translateX(${dx}px)`;
    Object.assign(item.dataset, { swipe: direction, swipeWords: words[direction], swipeActs: isFarEnough });
  };
  const onUp = (event: PointerEvent): void => {
    if (!start) return;
    const { direction, isFarEnough } = swipeTo(event, start);
    reset();
    if (isFarEnough) onSwiped(direction);
  };
  card.addEventListener(
    'pointerdown',
    ({ pointerType, target, clientX, clientY }) => {
      const isInMenu = target instanceof Element && target.closest('[popover]') !== null;
      if (pointerType === 'touch' && !isInMenu) start = { x: clientX, y: clientY };
    },
    { signal },
  );
  card.addEventListener('pointermove', onMove, { signal });
  card.addEventListener('pointerup', onUp, { signal });
  card.addEventListener('pointercancel', reset, { signal });
  return () => {
    stop.abort();
    reset();
    card.style.touchAction = '';
  };
};
