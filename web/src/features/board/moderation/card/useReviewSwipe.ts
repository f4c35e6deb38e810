import type { Question } from '@openfloor/contract/questions';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { messages } from '../messages.ts';
import { useModeration } from '../acts/useModeration.ts';

/** A swipe goes sideways by this share of the card's width, and more than twice as far as up or down. */
const SWIPED_SHARE = 0.35;

/**
 * On touch screens a swipe to the right approves a card that waits for review, and one to the left asks why
 * it is declined. While the finger moves, the space that the card leaves says what letting go does.
 */
export const useReviewSwipe = (part: RefObject<HTMLElement | null>, question: Question): void => {
  const { approve, askToDecline } = useModeration();
  const isWaiting = question.status === 'waiting';
  const onSwiped = useEffectEvent((direction: 'left' | 'right') => {
    if (direction === 'right') approve(question);
    else askToDecline(question);
  });
  useEffect(() => {
    const card = part.current?.closest('article');
    return card && isWaiting ? watchSwipes(card, (direction) => onSwiped(direction)) : undefined;
  }, [isWaiting, part]);
};

const WORDS = { right: messages.actions.approve.label, left: messages.swipeToDecline } as const;

/** The card follows the finger. @returns stops it */
const watchSwipes = (card: HTMLElement, onSwiped: (direction: 'left' | 'right') => void): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  let start: { x: number; y: number } | undefined;
  const place = card.parentElement;
  // The browser scrolls up and down; sideways movements are ours.
  card.style.touchAction = 'pan-y';

  const rest = (): void => {
    start = undefined;
    card.style.transform = '';
    for (const name of ['swipe', 'swipeWords', 'swipeActs']) delete place?.dataset[name];
  };
  /** Where a release at this point leads. */
  const leadsTo = ({ clientX, clientY }: PointerEvent, from: { x: number; y: number }) => {
    const [dx, dy] = [clientX - from.x, clientY - from.y];
    const acts = Math.abs(dx) >= SWIPED_SHARE * card.offsetWidth && Math.abs(dx) >= 2 * Math.abs(dy);
    return { dx, direction: dx > 0 ? 'right' : 'left', acts } as const;
  };
  const onMove = (event: PointerEvent): void => {
    if (!start || !place) return;
    const { dx, direction, acts } = leadsTo(event, start);
    card.style.transform = `translateX(${dx}px)`;
    Object.assign(place.dataset, { swipe: direction, swipeWords: WORDS[direction], swipeActs: acts });
  };
  const onUp = (event: PointerEvent): void => {
    if (!start) return;
    const { direction, acts } = leadsTo(event, start);
    rest();
    if (acts) onSwiped(direction);
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
  card.addEventListener('pointercancel', rest, { signal });
  return () => {
    stop.abort();
    rest();
    card.style.touchAction = '';
  };
};
