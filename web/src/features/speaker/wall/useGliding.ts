import { useLayoutEffect, useRef, type RefObject } from 'react';
import { captureTops, glide, type Tops } from '../../../design/glide.ts';

/**
 * Animates changes of a list's order, for a list that does not scroll: the positions after one change are those before the
 * next.
 * @param order changes when the order does
 */
export const useGliding = (list: RefObject<HTMLElement | null>, order: string): void => {
  const tops = useRef<Tops>(new Map());
  useLayoutEffect(() => {
    const places = captureTops(list.current);
    glide(list.current, tops.current);
    tops.current = places;
  }, [list, order]);
};
