import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { VoteButton } from '../../design/components/VoteButton/VoteButton.tsx';
import { useBoard } from './boardContext.ts';
import { messages } from './messages.ts';
import { hasVoted, votesShown } from './votes.ts';

/** A question's vote button, with the viewer's own vote. */
export const BallotButton = ({ question }: { question: Question }) => {
  const { votes, isClosed: closed } = useBoard();
  const isClosed = useAtomValue(closed);
  const ballot = useAtomValue(votes.ballot(question.id));
  const isVoted = hasVoted(ballot);
  const count = votesShown(question.votes, ballot);
  return (
    <VoteButton
      count={count}
      isVoted={isVoted}
      label={isVoted ? messages.unvote(count, question.text) : messages.vote(count, question.text)}
      isDisabled={isClosed}
      onToggle={() => votes.toggle(question.id)}
    />
  );
};
