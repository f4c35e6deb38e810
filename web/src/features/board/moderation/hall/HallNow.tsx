import type { Question } from '@openfloor/contract/questions';
import { newestFirst } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import { numberText } from '../../../../design/formats.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import { messages } from './messages.ts';
import { useStageQuestions } from '../stageOrder/useStageQuestions.ts';
import * as styles from './HallNow.css.ts';

const TOP_QUESTIONS = 5;

/** Beside a moderator's list: what the hall sees now, so that nobody opens another page for it. */
export const HallNow = () => {
  const { atoms } = useBoard();
  const answering = useAtomValue(atoms.question(useAtomValue(atoms.answeringId) ?? ''));
  const stage = useStageQuestions().filter(({ id, isAnswered }) => id !== answering?.id && !isAnswered);
  const open = [...useAtomValue(atoms.questions).values()].filter(
    (question) => isPublished(question) && !question.hidden && !question.isAnswered,
  );
  const words = messages.now;
  return (
    <section className={styles.hall} aria-label={words.name}>
      <h2 className={styles.heading}>{words.answering}</h2>
      {answering ? (
        <div className={styles.answering}>
          <p className={styles.fourLines} dir="auto">
            {answering.text}
          </p>
        </div>
      ) : (
        <p className={styles.none}>{words.notAnswering}</p>
      )}
      <h2 className={styles.heading}>{words.next}</h2>
      {stage.length > 0 ? (
        <Questions questions={stage.slice(0, 1)} />
      ) : (
        <p className={styles.none}>{words.noNext}</p>
      )}
      <h2 className={styles.heading}>{words.top}</h2>
      <Questions
        questions={open.toSorted((a, b) => b.votes - a.votes || newestFirst(a, b)).slice(0, TOP_QUESTIONS)}
      />
    </section>
  );
};

const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <ol>
    {questions.map(({ id, text, votes }) => (
      <li key={id} className={styles.question}>
        <span className={styles.votes}>{numberText(votes)}</span>
        <span className={styles.text} dir="auto">
          {text}
        </span>
      </li>
    ))}
  </ol>
);
