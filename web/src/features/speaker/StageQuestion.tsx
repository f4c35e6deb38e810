import type { Question } from '@openfloor/contract/questions';
import Check from 'lucide-react/icons/check';
import Pin from 'lucide-react/icons/pin';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { messages } from './messages.ts';
import { useFitText } from './useFitText.ts';
import * as styles from './Stage.css.ts';

/** The question, as large as fits. */
export const StageText = ({ question: { text: words, isAnswered } }: { question: Question }) => {
  const { box, text } = useFitText(words);
  return (
    <div ref={box} dir="auto" className={styles.box}>
      <p ref={text} className={isAnswered ? styles.answeredText : styles.text}>
        {isAnswered ? <s>{words}</s> : words}
      </p>
    </div>
  );
};

/** The votes, and the marks beside them, which fade while the speaker is idle. */
export const StageFacts = ({ question }: { question: Question }) => {
  const { votes, isAnswered, createdAt } = question;
  return (
    <div className={styles.facts}>
      <p className={styles.votes}>
        <span key={votes} className={styles.count}>
          {votes}
        </span>{' '}
        <span className={styles.unit}>{messages.voteUnit(votes)}</span>
      </p>
      <p className={`${styles.marks} ${styles.fading}`}>
        <Badge tone="pinned">
          <Pin aria-hidden size={14} />
          {messages.pinned}
        </Badge>
        {isAnswered && (
          <Badge tone="answered">
            <Check aria-hidden size={14} />
            {messages.answered}
          </Badge>
        )}
        <span className={styles.quiet}>
          {messages.asked} <DateTime at={createdAt} to="time" />
        </span>
      </p>
    </div>
  );
};
