import type { Question } from '@openfloor/contract/questions';
import { LatestAct } from '../history/LatestAct.tsx';
import { messages } from '../messages.ts';
import * as styles from './ModeratedCard.css.ts';

/** On a card that another person's act took out of the lane, in place of its actions: who did what. */
export const LeftCard = ({ question: { id, status } }: { question: Question }) => (
  <p className={styles.left} role="status">
    {status === 'withdrawn' ? messages.left.withdrawn : <LatestAct id={id} />}
  </p>
);
