import type { Question } from '@openfloor/contract/questions';
import { newestFirst } from '@openfloor/domain/view/ranking';
import { nextOpen, stagedQuestions, stagePlaceOf } from '@openfloor/domain/view/stagePlace';
import { useAtomValue } from 'jotai';
import { numberText } from '../../../../design/formats.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import { messages } from './messages.ts';
import * as styles from './HallNow.css.ts';

const TOP_QUESTIONS = 5;

/** What the stage shows, and the question that is answered after it, as the speaker's screens have them. */
const useStage = () => {
  const { atoms } = useBoard();
  const shown = useAtomValue(atoms.question(useAtomValue(atoms.onStageId) ?? ''));
  const questions = useAtomValue(atoms.questions);
  const isArranged = useAtomValue(atoms.settings).stageOrder === 'arranged';
  const arranged = useAtomValue(atoms.head)?.stage;
  const staged = stagedQuestions([...questions.values()].filter(isPublished), {
    arranged: isArranged ? arranged : undefined,
    guests: [shown?.id],
  });
  const place = stagePlaceOf(staged, shown?.id);
  const due = place ? staged[nextOpen(staged, place, isArranged)?.index ?? -1] : staged.find(isOpen);
  return { shown, due };
};

const isOpen = ({ isAnswered }: Question): boolean => !isAnswered;

/** Beside a moderator's list: what the hall sees now, so that nobody opens another page for it. */
export const HallNow = () => {
  const { shown, due } = useStage();
  const open = [...useAtomValue(useBoard().atoms.questions).values()].filter(
    (question) => isPublished(question) && !question.hidden && isOpen(question),
  );
  const words = messages.now;
  return (
    <section className={styles.hall} aria-label={words.name}>
      <h2 className={styles.heading}>{shown?.isAnswered ? words.answered : words.answering}</h2>
      {shown ? (
        <div className={shown.isAnswered ? styles.answered : styles.answering}>
          <p className={styles.fourLines} dir="auto">
            {shown.text}
          </p>
        </div>
      ) : (
        <p className={styles.none}>{words.notAnswering}</p>
      )}
      <h2 className={styles.heading}>{words.next}</h2>
      {due ? <Questions questions={[due]} /> : <p className={styles.none}>{words.noNext}</p>}
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
