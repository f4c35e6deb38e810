import type { Question } from '@openfloor/contract/questions';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useModeration } from './useModeration.ts';

/** Sideways by this much of the card's width, and more than twice as far as up or down. */
const SWIPED_SHARE = 0.35;

/** On touch screens a card that waits for review is approved by a swipe to the right and declined by one to the left. */
export const useReviewSwipe = (part: RefObject<HTMLElement | null>, question: Question): void => {
  const { approve, decline } = useModeration();
  const isWaiting = question.status === 'waiting';
  const onSwiped = useEffectEvent((direction: 'left' | 'right') => {
    if (direction === 'right') approve(question);
    else decline(question.id, undefined);
  });
  useEffect(() => {
    const card = part.current?.closest('article');
    return card && isWaiting ? watchSwipes(card, (direction) => onSwiped(direction)) : undefined;
  }, [isWaiting, part]);
};

/** The card follows the finger. @returns stops it */
const watchSwipes = (card: HTMLElement, onSwiped: (direction: 'left' | 'right') => void): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  let start: { x: number; y: number } | undefined;
  // The browser scrolls up and down; sideways movements are ours.
  card.style.touchAction = 'pan-y';

  const rest = (): void => {
    start = undefined;
    card.style.transform = '';
    card.style.opacity = '';
  };
  const onMove = ({ clientX }: PointerEvent): void => {
    if (!start) return;
    const dx = clientX - start.x;
    card.style.transform = `translateX(${dx}px)`;
    card.style.opacity = String(Math.max(0.4, 1 - Math.abs(dx) / card.offsetWidth));
  };
  const onUp = ({ clientX, clientY }: PointerEvent): void => {
    if (!start) return;
    const [dx, dy] = [clientX - start.x, clientY - start.y];
    rest();
    if (Math.abs(dx) < SWIPED_SHARE * card.offsetWidth || Math.abs(dx) < 2 * Math.abs(dy)) return;
    onSwiped(dx > 0 ? 'right' : 'left');
  };
  card.addEventListener(
    'pointerdown',
    ({ pointerType, clientX, clientY }) => {
      if (pointerType === 'touch') start = { x: clientX, y: clientY };
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
