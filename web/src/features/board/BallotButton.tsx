import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { VoteButton } from '../../design/components/VoteButton/VoteButton.tsx';
import { useBoard } from './boardContext.ts';
import { messages } from './messages.ts';
import type { Gate } from './openness.ts';
import { hasVoted, votesShown } from './votes.ts';

/** A question's vote button, with the viewer's own vote. */
export const BallotButton = ({ question }: { question: Question }) => {
  const { votes, isClosed: closed, openness } = useBoard();
  const isClosed = useAtomValue(closed);
  const gate = useAtomValue(openness.voting);
  const ballot = useAtomValue(votes.ballot(question.id));
  const isVoted = hasVoted(ballot);
  const count = votesShown(question.votes, ballot);
  return (
    <VoteButton
      count={count}
      isVoted={isVoted}
      label={labelOf(gate, isVoted, count, question.text)}
      hint={messages.votingGates[gate]}
      isDisabled={isClosed || gate !== 'open'}
      onToggle={() => votes.toggle(question.id)}
    />
  );
};

/** A disabled button says why. */
const labelOf = (gate: Gate, isVoted: boolean, count: number, text: string): string => {
  const reason = messages.votingGates[gate];
  if (reason !== undefined) return messages.voteHeld(reason, count, text);
  return isVoted ? messages.unvote(count, text) : messages.vote(count, text);
};
