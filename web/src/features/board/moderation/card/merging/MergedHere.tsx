import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../../boardContext.ts';
import { messages } from './messages.ts';
import { useModeration } from '../../acts/useModeration.ts';
import * as styles from './merging.css.ts';

/** The questions that were merged into one, each with a button that splits it off again. */
export const MergedHere = ({ question: { merged = [] } }: { question: Question }) => {
  const questions = useAtomValue(useBoard().atoms.questions);
  const { unmerge } = useModeration();
  return (
    <details className={styles.merged}>
      <summary className={styles.mergedTitle}>{messages.splitOff}</summary>
      <ul aria-label={messages.mergedHere}>
        {merged.map(({ id, text }) => (
          <li key={id} className={styles.mergedRow}>
            <span className={styles.text} dir="auto">
              {text}
            </span>
            <span className={styles.votes}>{messages.votes(questions.get(id)?.votes ?? 0)}</span>
            <Button aria-label={messages.on(messages.splitOff, text)} onClick={() => unmerge(id)}>
              {messages.splitOff}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
};
