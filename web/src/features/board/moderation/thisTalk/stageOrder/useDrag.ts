import type { QuestionId } from '@openfloor/contract/ids';
import { useState, type PointerEvent, type RefObject } from 'react';

/**
 * Moves rows of a list by their handles, with a pointer of any kind.
 * @param onMove called when the pointer lets go of a row
 */
export const useDrag = (
  list: RefObject<HTMLElement | null>,
  onMove: (id: QuestionId, to: number) => void,
) => {
  // Identified by id, because its place changes when a colleague pins or unpins another question meanwhile.
  const [dragged, setDragged] = useState<QuestionId>();
  const [target, setTarget] = useState<number>();

  const placeAt = (clientY: number): number => {
    const rows = Array.from(list.current?.children ?? []);
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return clientY < top + height;
    });
    return below < 0 ? rows.length - 1 : below;
  };
  const end = (): void => {
    setDragged(undefined);
    setTarget(undefined);
  };
  const handleOf = (id: QuestionId, place: number) => ({
    'data-target': target === place,
    onPointerDown: ({ currentTarget, pointerId, button }: PointerEvent): void => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDragged(id);
    },
    onPointerMove: ({ clientY }: PointerEvent): void => {
      if (dragged !== undefined) setTarget(placeAt(clientY));
    },
    onPointerUp: ({ clientY }: PointerEvent): void => {
      if (dragged !== undefined) onMove(dragged, placeAt(clientY));
      end();
    },
    onPointerCancel: end,
  });
  return { dragged, target, handleOf };
};
