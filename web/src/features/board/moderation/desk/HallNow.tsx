import type { Question } from '@openfloor/contract/questions';
import { nextOpen, stagedQuestions, stagePlaceOf } from '@openfloor/domain/view/stagePlace';
import { useAtomValue } from 'jotai';
import { numberText } from '../../../../design/formats.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import { HallControls } from './HallControls.tsx';
import { messages } from '../thisTalk/hall/messages.ts';
import * as styles from './HallNow.css.ts';

/** What the stage shows, and the question that is due after it, as on the speaker's screens. */
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

/** Panel beside a moderator's list with what the hall sees now, so that no other page has to be open. */
export const HallNow = () => {
  const { shown, due } = useStage();
  const words = messages.now;
  return (
    <section className={styles.hall} aria-label={words.name}>
      <h2 className={styles.heading}>{shown?.isAnswered ? words.answered : words.answering}</h2>
      <div className={styles.place}>
        {shown ? (
          <div className={shown.isAnswered ? styles.answered : styles.answering}>
            <p className={styles.clamped} dir="auto">
              {shown.text}
            </p>
          </div>
        ) : (
          <p className={styles.none}>{words.notAnswering}</p>
        )}
      </div>
      <h2 className={styles.heading}>{words.next}</h2>
      <div className={styles.nextPlace}>
        {due ? <Due question={due} /> : <p className={styles.none}>{words.noNext}</p>}
      </div>
      <h2 className={styles.heading}>{words.thisTalk}</h2>
      <HallControls />
    </section>
  );
};

const Due = ({ question: { text, votes } }: { question: Question }) => (
  <p className={styles.question}>
    <span className={styles.votes}>{numberText(votes)}</span>
    <span className={styles.text} dir="auto">
      {text}
    </span>
  </p>
);
