import { useLayoutEffect, type RefObject } from 'react';

/** Publishes the height of a sticky head to the styles below it (`headHeight`), 0 while the head scrolls away. */
export const useHeadHeight = (head: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isSticky = head.current !== null && getComputedStyle(head.current).position === 'sticky';
      style.setProperty('--head-height', `${isSticky ? (head.current?.offsetHeight ?? 0) : 0}px`);
    });
    if (head.current) observer.observe(head.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--head-height');
    };
  }, [head]);
};
