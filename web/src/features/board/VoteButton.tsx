import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useBoard } from './boardContext.ts';
import { messages } from './messages.ts';
import { hasVoted, votesShown } from './votes.ts';
import * as styles from './VoteButton.css.ts';

export const VoteButton = ({ question }: { question: Question }) => {
  const { votes } = useBoard();
  const ballot = useAtomValue(votes.ballot(question.id));
  const isVoted = hasVoted(ballot);
  const count = votesShown(question.votes, ballot);
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isVoted}
      aria-label={isVoted ? messages.unvote(count) : messages.vote(count)}
      onClick={() => votes.toggle(question.id)}
    >
      <ChevronUp aria-hidden size={22} strokeWidth={2.5} />
      <span key={String(isVoted)} className={`${styles.count} ${isVoted ? styles.bumped : ''}`}>
        {count}
      </span>
    </button>
  );
};
