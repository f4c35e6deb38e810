import type { Question } from '@openfloor/contract/questions';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { messages } from '../messages.ts';
import { useModeration } from '../acts/useModeration.ts';

/** A swipe goes sideways by at least this share of the card's width, and at least twice as far as up or down. */
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

/** Moves the card with the finger, and reports swipes that went far enough. @returns stops watching */
const watchSwipes = (card: HTMLElement, onSwiped: (direction: 'left' | 'right') => void): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  let start: { x: number; y: number } | undefined;
  const item = card.parentElement;
  // The browser scrolls up and down; sideways movements are ours.
  card.style.touchAction = 'pan-y';

  const reset = (): void => {
    start = undefined;
    card.style.transform = '';
    for (const name of ['swipe', 'swipeWords', 'swipeActs']) delete item?.dataset[name];
  };
  /** What happens if the finger lets go at this point. */
  const swipeTo = ({ clientX, clientY }: PointerEvent, from: { x: number; y: number }) => {
    const [dx, dy] = [clientX - from.x, clientY - from.y];
    const isFarEnough = Math.abs(dx) >= SWIPED_SHARE * card.offsetWidth && Math.abs(dx) >= 2 * Math.abs(dy);
    return { dx, direction: dx > 0 ? 'right' : 'left', isFarEnough } as const;
  };
  const onMove = (event: PointerEvent): void => {
    if (!start || !item) return;
    const { dx, direction, isFarEnough } = swipeTo(event, start);
    card.style.transform = `translateX(${dx}px)`;
    Object.assign(item.dataset, { swipe: direction, swipeWords: WORDS[direction], swipeActs: isFarEnough });
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
