import type { QuestionId } from '@openfloor/contract/ids';
import { useEffect, useRef, type RefObject } from 'react';
import { newKey } from '../../../api/http/newKey.ts';
import { countExposure } from '../../../device/exposures.ts';
import { useBoard } from '../boardContext.ts';

/** Time in view after which a question counts as seen, in ms. */
const SEEN_AFTER_MS = 1000;
const SHOWN_SHARE = 0.6;

type ExposureCounterProps = { list: RefObject<HTMLElement | null>; ids: readonly QuestionId[] };

/** Counts on this device which questions of the list the viewer has seen, each once while the order is shown. */
export default function ExposureCounter({ list, ids }: ExposureCounterProps) {
  const { boardId } = useBoard();
  const seen = useRef(new Set<QuestionId>());
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const see = (card: Element): void => {
      const id = card instanceof HTMLElement ? card.dataset['question'] : undefined;
      if (id === undefined || seen.current.has(id)) return;
      seen.current.add(id);
      countExposure(boardId, id, newKey);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(timers.get(target));
          if (isIntersecting)
            timers.set(
              target,
              setTimeout(() => see(target), SEEN_AFTER_MS),
            );
        }
      },
      { threshold: SHOWN_SHARE },
    );
    for (const card of list.current?.children ?? []) observer.observe(card);
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [boardId, ids, list]);
  return null;
}
