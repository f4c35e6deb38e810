import type { QuestionId, Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { describeAct } from '../history/describeAct.ts';
import { messages as historyMessages } from '../history/messages.ts';
import { messages } from '../messages.ts';
import { useLatestAct } from '../history/useLatestAct.ts';
import * as styles from './ModeratedCard.css.ts';

/** On a card that another person's act took out of the lane, in place of its actions: who did what. */
export const LeftCard = ({ question: { id, status } }: { question: Question }) => (
  <p className={styles.left} role="status">
    {status === 'withdrawn' ? messages.left.withdrawn : <LatestAct id={id} />}
  </p>
);

type LatestActProps = { id: QuestionId; afterSeq?: Seq; unknown?: string };

/**
 * Who did what to a question last.
 * @param afterSeq ignores acts up to this one
 * @param unknown said while that is not known
 */
export const LatestAct = ({ id, afterSeq = 0, unknown = messages.left.changed }: LatestActProps) => {
  const latest = useLatestAct(id);
  if (!latest || latest.entry.seq <= afterSeq) return unknown;
  return (
    <>
      <strong dir="auto">{latest.isOwn ? messages.left.you : historyMessages.who(latest.entry.by)}</strong>{' '}
      {describeAct(latest.entry)}
    </>
  );
};
