import { useRef, type PointerEvent } from 'react';

const SWIPE_PX = 50;

type Swiped = { onLeft: () => void; onRight: () => void };

/** Sideways swipes by touch; a mouse that selects text does not swipe. */
export const useSwipe = ({ onLeft, onRight }: Swiped) => {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return;
      if (dx < 0) onLeft();
      else onRight();
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
};
