import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { VoteButton } from '../../design/components/VoteButton/VoteButton.tsx';
import { useBoard } from './boardContext.ts';
import { messages } from './messages.ts';
import { hasVoted, votesShown } from './votes.ts';

/** Votes on a question; the number bumps for one's own vote alone. */
export const BallotButton = ({ question }: { question: Question }) => {
  const { votes } = useBoard();
  const ballot = useAtomValue(votes.ballot(question.id));
  const isVoted = hasVoted(ballot);
  const count = votesShown(question.votes, ballot);
  return (
    <VoteButton
      count={count}
      isVoted={isVoted}
      label={isVoted ? messages.unvote(count) : messages.vote(count)}
      bumpOn={isVoted ? 'voted' : undefined}
      onToggle={() => votes.toggle(question.id)}
    />
  );
};
