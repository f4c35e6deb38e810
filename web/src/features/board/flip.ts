import { MOTION } from '../../design/tokens.ts';

/** Where each card stood, by question id; px from the top of the window. */
export type Tops = Map<string, number>;

const cardsOf = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.children ?? [])].filter((child) => child instanceof HTMLElement);

export const captureTops = (list: HTMLElement | null): Tops =>
  new Map(cardsOf(list).map((card) => [card.dataset['question'] ?? '', card.getBoundingClientRect().top]));

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
    if (before === top || (top > innerHeight && (before ?? top) > innerHeight)) continue;
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
