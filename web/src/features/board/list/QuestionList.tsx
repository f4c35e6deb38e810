import { FIRST_CARDS } from '@openfloor/contract/drawnBoard';
import type { QuestionId } from '@openfloor/contract/ids';
import { useAtomValue, useSetAtom } from 'jotai';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { visuallyHidden } from '../../../design/theme.css.ts';
import { useOptionalPart } from '../../../loading/useOptionalPart.ts';
import { LaneContext, UPDATES_ID, useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { scrollToTop } from '../press/moves.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { wordsOf } from '../search/foldText.ts';
import type { Selection } from './selection.ts';
import { useListOrder } from './useListOrder.ts';
import { useThrottled } from '../useThrottled.ts';
import { viewPart } from '../viewPart.ts';
import * as styles from './QuestionList.css.ts';

/** Number of cards that are added when the viewer scrolls near the end. */
const CARDS_PER_STEP = 15;
/** Distance from the end of the rendered cards at which more are rendered. */
const END_MARGIN = '1500px';
/** Time for which the viewer's new question stays on top, in ms: long enough to notice and read a short question. */
const ON_TOP_MS = 6000;
/** A screen reader hears of updates at most this often. */
const ANNOUNCE_UPDATES_MS = 15_000;
/** During a search the number of matches is announced at most this often. */
const ANNOUNCE_FOUND_MS = 1500;

const AnsweredLine = viewPart((parts) => parts.AnsweredLine);
const loadCounter = () => import('./ExposureCounter.tsx');
const loadMarks = () => import('../search/marked.tsx');

/**
 * The list of a selection's questions, and a button with the number of changes of the order that wait for the viewer.
 */
export const QuestionList = ({ selection }: { selection: Selection }) => {
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(FIRST_CARDS);
  const { ids, folded, onTop, pending, apply } = useListOrder(
    selection,
    list,
    // The viewer is at the top, so cards further down need not stay rendered.
    useCallback(() => setLimit(Math.max(CARDS_PER_STEP, cardsInUse(list.current))), []),
  );
  const missing = useAtomValue(useBoard().atoms.missing);
  useJustAsked(onTop?.id);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const open = useMemo(() => ids.filter((id) => !folded.has(id)), [folded, ids]);
  // If no question is open, the answered ones are the list.
  const isFolding = folded.size > 0 && open.length > 0;
  const all = useMemo(
    () => (isFolding && !isUnfolded ? open : [...open, ...folded]),
    [folded, isFolding, isUnfolded, open],
  );
  const shownIds = useMemo(() => all.slice(0, limit), [all, limit]);
  const { adminToken } = useBoard();
  const isRanked = adminToken === undefined && isByVotes(selection);
  const isFair = selection.order.key === 'fair';
  const counter = useOptionalPart(loadCounter, isFair);
  const Counter = isFair ? counter : undefined;
  const marked = useMarks(selection.search);
  const cards = shownIds.map((id) => (
    <QuestionCard
      key={id}
      id={id}
      isOpen={selection.isAnswersOnly ?? false}
      onTop={id === onTop?.id ? onTop : undefined}
      mark={marked.mark}
    />
  ));
  const found = useThrottled(marked.isSearching ? messages.found(ids.length) : '', ANNOUNCE_FOUND_MS);
  const announced = useThrottled(pending === 0 ? '' : messages.updates(pending), ANNOUNCE_UPDATES_MS);

  const showUpdates = (): void => {
    setLimit(Math.max(CARDS_PER_STEP, cardsInUse(list.current)));
    apply();
    scrollToTop();
  };

  return (
    <>
      {pending > 0 && onTop === undefined && <Updates count={pending} onShow={showUpdates} />}
      <p className={visuallyHidden} role="status">
        {announced}
      </p>
      <p className={visuallyHidden} role="status">
        {found}
      </p>
      {all.length === 0 && missing === 0 && <p className={styles.noMatch}>{emptyTextOf(selection)}</p>}
      <LaneContext value={selection.lane}>
        <ul ref={list} aria-label={messages.questionList} className={isRanked ? styles.ranked : undefined}>
          {cards.slice(0, open.length)}
          {isFolding && limit >= open.length && (
            <Suspense>
              <AnsweredLine count={folded.size} isOpen={isUnfolded} onToggle={setIsUnfolded} />
            </Suspense>
          )}
          {cards.slice(open.length)}
        </ul>
      </LaneContext>
      {Counter && <Counter.default list={list} ids={shownIds} />}
      {limit >= all.length && missing > 0 && (
        <p className={styles.noMatch} role="status">
          {messages.missing(missing)}
        </p>
      )}
      {limit < all.length && <End onNear={() => setLimit((before) => before + CARDS_PER_STEP)} />}
    </>
  );
};

/**
 * Button that shows the waiting changes of the order. It is rendered into the header, where it covers no question.
 */
const Updates = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const place = document.getElementById(UPDATES_ID);
  return (
    place &&
    createPortal(
      <button type="button" className={styles.pill} onClick={onShow}>
        <ArrowUp aria-hidden size={16} />
        <span>{messages.updates(count)}</span>
      </button>,
      place,
    )
  );
};

/** Whether the first questions are those with the most votes. */
const isByVotes = ({ order, search, isAnswersOnly = false }: Selection): boolean =>
  'direction' in order &&
  order.key === 'votes' &&
  order.direction === 'descending' &&
  search === '' &&
  !isAnswersOnly;

/** Why the list is empty. */
const emptyTextOf = ({ search, label, lane }: Selection): string => {
  if (search !== '') return messages.noMatch;
  return label === undefined ? lane.emptyText : messages.noneWithLabel;
};

/**
 * Marks the words of a search in the texts of cards. `mark` is undefined without a search, and until its code has
 * loaded.
 */
const useMarks = (
  search: string,
): { isSearching: boolean; mark: ((text: string) => ReactNode) | undefined } => {
  const words = useMemo(() => wordsOf(search), [search]);
  const isSearching = words.length > 0;
  const marks = useOptionalPart(loadMarks, isSearching);
  const mark = useMemo(
    () => (marks && isSearching ? (text: string) => marks.marked(text, words) : undefined),
    [isSearching, marks, words],
  );
  return { isSearching, mark };
};

/** Number of cards down to the last one that begins above the bottom edge of the window or has the focus. */
const cardsInUse = (list: HTMLElement | null): number =>
  Array.from(list?.children ?? []).findLastIndex(
    (card) => card.getBoundingClientRect().top < innerHeight || card.contains(document.activeElement),
  ) + 1;

/** Calls `onNear` when the viewer scrolls near the end of the rendered cards. */
const End = ({ onNear }: { onNear: () => void }) => {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a busy device one call brings the entries of several frames; the last one counts.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: END_MARGIN,
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  });
  return <div ref={end} className={styles.end} />;
};

/** Ends the top position of the viewer's new question after it was visible long enough. */
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
