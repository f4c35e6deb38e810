import { useAtomValue } from 'jotai';
import { BallotButton, textIdOf } from '../list/BallotButton.tsx';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { LongText } from '../list/LongText.tsx';
import { useAnsweringNow } from '../list/useAnsweringNow.ts';
import * as styles from './AnsweringNow.css.ts';

/** The question that is being answered, below the header while the audience scrolls. The list leaves it out. */
export const AnsweringNow = () => {
  const { ownIds } = useBoard();
  const question = useAnsweringNow();
  const isOwn = useAtomValue(ownIds).has(question?.id ?? '');
  return (
    <div className={question && styles.band}>
      <div className={question && styles.card}>
        {/* A new button for a new question: a press that was meant for the former one does not count. */}
        {question && <BallotButton key={question.id} question={question} />}
        <div className={styles.words}>
          {/* Not atomic: screen readers must not read it all again when the text unfolds. */}
          <div role="status" aria-atomic={false} className={styles.status}>
            {question && (
              <>
                <p className={styles.label}>{isOwn ? messages.onStage : messages.answeringNow}</p>
                <LongText
                  key={question.id}
                  id={textIdOf(question)}
                  className={styles.text}
                  lines={3}
                  text={question.text}
                />
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  );
};
