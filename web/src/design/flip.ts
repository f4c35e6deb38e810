import { MOTION } from './tokens.ts';

/** Where each card stood, by question id; px from the top of the window. */
export type Tops = Map<string, number>;

const cardsOf = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.children ?? [])].filter((child) => child instanceof HTMLElement);

/** Of the cards that are in sight or close to it; the others need not glide. */
export const captureTops = (list: HTMLElement | null): Tops => {
  const tops: Tops = new Map();
  for (const card of cardsOf(list)) {
    const { top } = card.getBoundingClientRect();
    if (top > 2 * innerHeight) break;
    if (top > -innerHeight) tops.set(card.dataset['question'] ?? '', top);
  }
  return tops;
};

/**
 * Lets cards glide from where they stood to where they stand (first, last, invert, play); those that are
 * new appear. With reduced motion places change at once and a short highlight says what moved.
 */
export const glide = (list: HTMLElement | null, tops: Tops): void => {
  if (tops.size === 0) return;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const card of cardsOf(list)) {
    const before = tops.get(card.dataset['question'] ?? '');
    const { top } = card.getBoundingClientRect();
    if (top > 2 * innerHeight) break;
    if (before === top || (before === undefined && top > innerHeight)) continue;
    card.animate(isReduced ? HIGHLIGHT : framesFrom(before, top), {
      duration: isReduced ? HIGHLIGHT_MS : MOTION.placeMs,
      easing: MOTION.easing,
    });
  }
};

const HIGHLIGHT_MS = 600;
const HIGHLIGHT: Keyframe[] = [{ opacity: 0.6 }, { opacity: 1 }];

const framesFrom = (before: number | undefined, top: number): Keyframe[] =>
  before === undefined
    ? [{ opacity: 0, transform: 'translateY(-8px)' }, {}]
    : [{ transform: `translateY(${before - top}px)` }, {}];
