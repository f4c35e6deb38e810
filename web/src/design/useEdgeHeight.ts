import { useLayoutEffect, type RefObject } from 'react';

const EDGES = {
  head: { variable: '--head-height', position: 'sticky' },
  foot: { variable: '--foot-height', position: 'fixed' },
} as const;

/**
 * Sets `headHeight` or `footHeight` to the height of `part` while it is sticky or fixed there; 0 while it scrolls with
 * the page.
 */
export const useEdgeHeight = (edge: keyof typeof EDGES, part: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const { variable, position } = EDGES[edge];
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const stays = part.current !== null && getComputedStyle(part.current).position === position;
      style.setProperty(variable, `${stays ? (part.current?.offsetHeight ?? 0) : 0}px`);
    });
    if (part.current) observer.observe(part.current);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [edge, part]);
};
