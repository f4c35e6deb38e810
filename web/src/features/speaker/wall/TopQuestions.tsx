import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { RollingNumber } from '../../../design/components/RollingNumber/RollingNumber.tsx';
import { captureTops, glide, type Tops } from '../../../design/glide.ts';
import { visuallyHidden } from '../../../design/theme.css.ts';
import { displayLineHeight, languageOf } from '../../../design/textLanguage.ts';
import { ScreenText } from '../screen/ScreenText.tsx';
import { messages } from './messages.ts';
import * as styles from './Wall.css.ts';

type TopQuestionsProps = {
  questions: readonly Question[];
  onChoose: (id: QuestionId) => void;
};

/** The leading questions. They overtake one another live; choosing one brings it to the stage. */
export const TopQuestions = ({ questions, onChoose }: TopQuestionsProps) => {
  const list = useRef<HTMLOListElement>(null);
  useGliding(list, questions.map(({ id }) => id).join(' '));
  return (
    <ol ref={list} aria-label={messages.topQuestions} className={styles.top} data-rows={questions.length}>
      {questions.map(({ id, text, votes }) => (
        <li key={id} data-question={id} className={styles.entry}>
          <button type="button" className={styles.card} onClick={() => onChoose(id)}>
            <RollingNumber value={votes} className={styles.count} isUnderlined={false} />
            <span className={visuallyHidden}>{messages.voteUnit(votes)}: </span>
            <span
              className={styles.text}
              dir="auto"
              lang={languageOf(text)}
              style={{ lineHeight: displayLineHeight(text) }}
            >
              <ScreenText text={text} />
            </span>
            <span className={visuallyHidden}>. {messages.choose}</span>
          </button>
        </li>
      ))}
    </ol>
  );
};

/**
 * Animates changes of a list's order, for a list that does not scroll: the positions after one change are those before
 * the next.
 * @param order changes when the order does
 */
const useGliding = (list: RefObject<HTMLElement | null>, order: string): void => {
  const tops = useRef<Tops>(new Map());
  useLayoutEffect(() => {
    const places = captureTops(list.current);
    glide(list.current, tops.current);
    tops.current = places;
  }, [list, order]);
};
