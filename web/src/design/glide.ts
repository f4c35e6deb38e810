import { MOTION } from './tokens.ts';

/** Position of each card by question id, in px from the top of the window. */
export type Tops = Map<string, number>;

const cardsOf = (list: HTMLElement | null): HTMLElement[] =>
  // No `instanceof` check: it is false in the landing page's iframes.
  [...(list?.querySelectorAll<HTMLElement>(':scope > *') ?? [])];

/** Positions of the cards in view or close to it; the others need no animation. */
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
 * Animates cards from their former to their present positions (first, last, invert, play); new cards fade in. With
 * reduced motion cards move without animation and a short highlight marks them.
 */
export const glide = (list: HTMLElement | null, tops: Tops): void => {
  if (tops.size === 0) return;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const card of cardsOf(list)) {
    const before = tops.get(card.dataset['question'] ?? '');
    const { top } = card.getBoundingClientRect();
    if (top > 2 * innerHeight) break;
    if (before === top || (before === undefined && top > innerHeight)) continue;
    card.animate(isReduced ? HIGHLIGHT : keyframesFrom(before, top), {
      duration: isReduced ? HIGHLIGHT_MS : MOTION.placeMs,
      easing: MOTION.easing,
    });
  }
};

const HIGHLIGHT_MS = 600;
const HIGHLIGHT: Keyframe[] = [{ opacity: 0.6 }, { opacity: 1 }];

const keyframesFrom = (before: number | undefined, top: number): Keyframe[] =>
  before === undefined
    ? [{ opacity: 0, transform: 'translateY(-8px)' }, {}]
    : [{ transform: `translateY(${before - top}px)` }, {}];
