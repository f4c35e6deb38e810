import type { Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { ranked } from '@openfloor/domain/view/ranking';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../design/components/Button/Button.tsx';
import { captureTops, glide, type Tops } from '../../design/glide.ts';
import { messages } from './messages.ts';
import { PastCard } from './PastCard.tsx';
import type { ReplayLog } from './replayLog.ts';
import type { PastScreen } from './segment.ts';
import * as styles from './ReplayPage.css.ts';

/** Cards rendered at first; scrubbing renders no more than these. */
const FIRST_CARDS = 30;
const CARDS_PER_STEP = 50;
/** While it plays, the list changes at most this often. */
const UPDATE_EVERY_MS = 250;

const hasPublicStatus = ({ status = 'published' }: Question): boolean => status === 'published';

/** The questions in the order of the live board, then those that only moderators saw. */
const inOrder = (questions: Iterable<Question>): Question[] => {
  const shown = ranked(questions).filter(
    ({ status, mergedInto }) => status !== 'withdrawn' && mergedInto === undefined,
  );
  return [...shown.filter(hasPublicStatus), ...shown.filter((question) => !hasPublicStatus(question))];
};

/** `isLoaded`: whether the part of the log with the event `seq` is loaded. */
type PastListProps = { log: ReplayLog; seq: Seq; isLoaded: boolean; isPlaying: boolean };

/** The questions at a moment. Cards glide to their places as on the live board. */
export const PastList = ({ log, seq, isLoaded, isPlaying }: PastListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const tops = useRef<Tops>(new Map());
  const shownAtMs = useRef(-UPDATE_EVERY_MS);
  const [screen, setScreen] = useState<PastScreen>();
  const [limit, setLimit] = useState(FIRST_CARDS);

  useEffect(() => {
    const show = (): void => {
      const next = log.screenAt(seq);
      if (!next) return;
      tops.current = captureTops(list.current);
      shownAtMs.current = performance.now();
      setScreen(next);
    };
    const restMs = isPlaying ? shownAtMs.current + UPDATE_EVERY_MS - performance.now() : 0;
    if (restMs <= 0) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, restMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isLoaded, log, seq]);

  const questions = useMemo(() => inOrder(screen?.questions.values() ?? []), [screen]);
  const shown = questions.slice(0, limit);
  const order = shown.map(({ id }) => id).join(' ');
  useLayoutEffect(() => glide(list.current, tops.current), [order]);

  return (
    <div className={styles.list}>
      {screen && (
        <p className={styles.talk} dir="auto">
          <span className={styles.note}>{messages.talk(screen.talk.number)}</span> {screen.talk.title}
        </p>
      )}
      {questions.length === 0 && screen && (
        <p className={styles.note}>
          {messages.noQuestions} {seq === 0 && messages.atStart}
        </p>
      )}
      <ul ref={list} aria-label={messages.list}>
        {shown.map((question) => (
          <PastCard
            key={question.id}
            question={question}
            isAnswering={question.id === screen?.answeringId && !question.isAnswered}
          />
        ))}
      </ul>
      {questions.length > limit && (
        <Button onClick={() => setLimit(limit + CARDS_PER_STEP)}>
          {messages.showMore(Math.min(CARDS_PER_STEP, questions.length - limit))}
        </Button>
      )}
    </div>
  );
};
