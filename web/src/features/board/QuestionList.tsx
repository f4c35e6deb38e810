import type { QuestionId } from '@openfloor/contract/ids';
import { useSetAtom } from 'jotai';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useCallback, useEffect, useRef, useState } from 'react';
import { visuallyHidden } from '../../design/theme.css.ts';
import { useBoard } from './boardContext.ts';
import { messages } from './messages.ts';
import { QuestionCard } from './QuestionCard.tsx';
import type { Selection } from './selection.ts';
import { useListOrder } from './useListOrder.ts';
import { useSeldom } from './useSeldom.ts';
import * as styles from './QuestionList.css.ts';

/** Cards that are in the page at first, which fill a phone; more follow as the reader comes near the end. */
const FIRST = 8;
const STEP = 15;
const AHEAD = '1500px';
/** A short question is read within a second or two; the eye has to find it first. */
const ON_TOP_MS = 6000;
const ANNOUNCE_MS = 15_000;

export const QuestionList = ({ selection }: { selection: Selection }) => {
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(FIRST);
  const { ids, onTop, pending, apply } = useListOrder(
    selection,
    list,
    // The reader is at the head: what was read further down need not be moved along.
    useCallback(() => setLimit(Math.max(STEP, cardsInView(list.current))), []),
  );
  useJustAsked(onTop?.id);
  const announced = useSeldom(pending === 0 ? '' : messages.updates(pending), ANNOUNCE_MS);

  const showUpdates = (): void => {
    setLimit(Math.max(STEP, cardsInView(list.current)));
    apply();
    scrollTo({ top: 0 });
  };

  return (
    <>
      <div className={styles.pillPlace}>
        {pending > 0 && onTop === undefined && (
          <button type="button" className={styles.pill} onClick={showUpdates}>
            <ArrowUp aria-hidden size={18} />
            {messages.updates(pending)}
          </button>
        )}
      </div>
      <p className={visuallyHidden} role="status">
        {announced}
      </p>
      {ids.length === 0 && <p className={styles.noMatch}>{messages.noMatch}</p>}
      <ul ref={list} aria-label={messages.questionList}>
        {ids.slice(0, limit).map((id) => (
          <QuestionCard key={id} id={id} onTop={id === onTop?.id ? onTop : undefined} />
        ))}
      </ul>
      {limit < ids.length && <End onNear={() => setLimit((before) => before + STEP)} />}
    </>
  );
};

/** How many cards a page of the height of this window shows at most: none of them may be cut. */
const cardsInView = (list: HTMLElement | null): number =>
  Array.from(list?.children ?? []).filter((card) => card.getBoundingClientRect().top < innerHeight).length;

/** Tells when the reader comes near the end of what is in the page. */
const End = ({ onNear }: { onNear: () => void }) => {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: AHEAD,
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  });
  return <div ref={end} className={styles.end} />;
};

/** Lets go of the question that was just asked from here, once it was on the screen for long enough to be seen. */
const useJustAsked = (onTop: QuestionId | undefined): void => {
  const setAskedNow = useSetAtom(useBoard().askedNow);
  useEffect(() => {
    if (onTop === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => setAskedNow(undefined), ON_TOP_MS);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, [onTop, setAskedNow]);
};
