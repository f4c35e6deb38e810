import type { Question } from '@openfloor/contract/questions';
import { describeAct } from '../history/describeAct.ts';
import { messages as historyMessages } from '../history/messages.ts';
import { messages } from '../messages.ts';
import { useLatestAct } from '../history/useLatestAct.ts';
import * as styles from './ModeratedCard.css.ts';

/** On a card that another person's act took out of the lane, in place of its actions: who did what. */
export const LeftCard = ({ question }: { question: Question }) =>
  question.status === 'withdrawn' ? (
    <p className={styles.left} role="status">
      {messages.left.withdrawn}
    </p>
  ) : (
    <LeftByColleague question={question} />
  );

const LeftByColleague = ({ question: { id } }: { question: Question }) => {
  const latest = useLatestAct(id);
  return (
    <p className={styles.left} role="status">
      {latest ? (
        <>
          <strong dir="auto">
            {latest.isOwn ? messages.left.you : historyMessages.who(latest.entry.by)}
          </strong>{' '}
          {describeAct(latest.entry)}
        </>
      ) : (
        messages.left.changed
      )}
    </p>
  );
};
