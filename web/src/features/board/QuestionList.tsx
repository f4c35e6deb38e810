import { useAtom, useAtomValue } from 'jotai';
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
const LIT_MS = 2500;
const ANNOUNCE_MS = 15_000;

export const QuestionList = ({ selection }: { selection: Selection }) => {
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(FIRST);
  const { ids, pending, apply } = useListOrder(
    selection,
    list,
    // What was read further down need not be moved along.
    useCallback(() => setLimit(STEP), []),
  );
  const own = useOwnQuestionShown(ids, list, apply);
  const shownMax = Math.max(limit, own.place + STEP);
  const announced = useSeldom(pending === 0 ? '' : messages.updates(pending), ANNOUNCE_MS);

  const showUpdates = (): void => {
    setLimit(STEP);
    apply();
    scrollTo({ top: 0 });
  };

  return (
    <>
      <div className={styles.pillPlace}>
        {pending > 0 && (
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
        {ids.slice(0, shownMax).map((id) => (
          <QuestionCard key={id} id={id} isLit={id === own.litId} />
        ))}
      </ul>
      {shownMax < ids.length && <End onNear={() => setLimit((before) => before + STEP)} />}
    </>
  );
};

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

/** A question that was just asked from here is scrolled to and lit once it is in the list. */
const useOwnQuestionShown = (
  ids: readonly string[],
  list: React.RefObject<HTMLElement | null>,
  apply: () => void,
): { place: number; litId: string | undefined } => {
  const { atoms, askedNow } = useBoard();
  const [asked, setAsked] = useAtom(askedNow);
  const hasArrived = useAtomValue(atoms.question(asked ?? '')) !== undefined;
  const [litId, setLitId] = useState<string>();
  const place = ids.indexOf(asked ?? '');

  useEffect(() => {
    if (asked !== undefined && hasArrived && place < 0) apply();
  }, [apply, asked, hasArrived, place]);

  useEffect(() => {
    if (asked === undefined || place < 0) return undefined;
    const frame = requestAnimationFrame(() => {
      setLitId(asked);
      const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      list.current
        ?.querySelector(`[data-question="${asked}"]`)
        ?.scrollIntoView({ block: 'center', behavior: isReduced ? 'instant' : 'smooth' });
      setAsked(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, list, place, setAsked]);

  useEffect(() => {
    if (litId === undefined) return undefined;
    const timer = setTimeout(() => setLitId(undefined), LIT_MS);
    return () => clearTimeout(timer);
  }, [litId]);

  return { place: ids.indexOf(litId ?? asked ?? ''), litId };
};
