import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { BallotButton } from '../list/BallotButton.tsx';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { useLifted } from '../list/useLifted.ts';
import * as styles from './AnsweringNow.css.ts';

/** Texts up to this length fit the lines of the band. */
const SHORT_MAX = 110;

/** The question that is being answered, below the header while the audience scrolls. The list leaves it out. */
export const AnsweringNow = () => {
  const { ownIds } = useBoard();
  const question = useLifted();
  const isOwn = useAtomValue(ownIds).has(question?.id ?? '');
  return (
    <div className={question && styles.band}>
      <div className={question && styles.card}>
        {question && <BallotButton question={question} />}
        <div className={styles.words}>
          <div role="status">
            {question && (
              <>
                <p className={styles.label}>{isOwn ? messages.onStage : messages.answeringNow}</p>
                <Text key={question.id} question={question} />
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  );
};

const Text = ({ question: { text } }: { question: Question }) => {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <p className={isWhole ? styles.text : styles.clamped} dir="auto">
        {text}
      </p>
      {text.length > SHORT_MAX && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? messages.showLess : messages.showAll}
        </button>
      )}
    </>
  );
};
