import type { Question } from '@openfloor/contract/questions';
import Check from 'lucide-react/icons/check';
import Pin from 'lucide-react/icons/pin';
import { memo } from 'react';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { HiddenPrefix } from '../../design/components/HiddenPrefix/HiddenPrefix.tsx';
import { RollingNumber } from '../../design/components/RollingNumber/RollingNumber.tsx';
import { messages } from './messages.ts';
import * as styles from './PastCard.css.ts';

type PastCardProps = { question: Question; isAnswering: boolean };

const lookOf = (
  { isAnswered, hidden, pinned }: Question,
  isAnswering: boolean,
): keyof typeof styles.cards => {
  if (isAnswering) return 'answering';
  if (isAnswered) return 'answered';
  if (hidden) return 'hidden';
  return pinned ? 'pinned' : 'normal';
};

/** A question as it was at the moment that is shown. Rendered again only when it changes. */
export const PastCard = memo(function PastCard({ question, isAnswering }: PastCardProps) {
  const { id, text, votes, hidden, merged, reply } = question;
  const look = lookOf(question, isAnswering);
  return (
    <li className={styles.item} data-question={id}>
      <article className={styles.cards[look]} aria-label={text}>
        <p className={styles.votes}>
          <RollingNumber value={votes} className={styles.count} />
          <span className={styles.unit}>{messages.votesUnit(votes)}</span>
        </p>
        <div className={styles.body}>
          <p className={styles.texts[look]} dir="auto">
            {hidden && <HiddenPrefix />}
            {text}
          </p>
          <Facts question={question} isAnswering={isAnswering} />
          {merged && <p className={styles.facts}>{messages.askedTimes(merged.length + 1)}</p>}
          {reply && (
            <div className={styles.reply}>
              <p className={styles.facts}>{messages.reply}</p>
              <p dir="auto">{reply.text}</p>
            </div>
          )}
        </div>
      </article>
    </li>
  );
});

const Facts = ({
  question: { name, edited, pinned, isAnswered, labels = [], status },
  isAnswering,
}: PastCardProps) => (
  <div className={styles.facts}>
    {isAnswering && <Badge tone="signal">{messages.answering}</Badge>}
    {name !== undefined && <bdi className={styles.name}>{name}</bdi>}
    {edited && <span>{messages.edited}</span>}
    {status === 'waiting' && <Badge>{messages.waitingForReview}</Badge>}
    {status === 'declined' && <Badge tone="danger">{messages.declined}</Badge>}
    {pinned && (
      <Badge tone="pinned">
        <Pin aria-hidden size={14} />
        {messages.pinned}
      </Badge>
    )}
    {isAnswered && (
      <Badge tone="answered">
        <Check aria-hidden size={14} />
        {messages.answered}
      </Badge>
    )}
    {labels.map((label) => (
      <Badge key={label}>{label}</Badge>
    ))}
  </div>
);
