import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { momentText } from '../../../design/formats.ts';
import { VoteButton } from '../../../design/components/VoteButton/VoteButton.tsx';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { hasVoted, votesShown } from '../../../session/votes.ts';
import { useTrend } from './useTrend.ts';

/**
 * Id of the element with a question's text. The vote button refers to it, so that a screen reader says the text only
 * once.
 */
export const textIdOf = ({ id }: Pick<Question, 'id'>): string => `text-${id}`;

/** A question's vote button, with the viewer's own vote. */
export const BallotButton = ({ question }: { question: Question }) => {
  const { atoms, votes, isClosed: closed, openness } = useBoard();
  const isClosed = useAtomValue(closed);
  const gate = useAtomValue(openness.voting);
  const { opensAt } = useAtomValue(atoms.settings);
  // Shown after hydration: times are in the reader's zone, which the server does not know.
  const isHydrated = useIsHydrated();
  /** Why voting is not possible now; undefined while it is. */
  const closedBecause =
    gate === 'before' && opensAt !== null && isHydrated
      ? messages.votingOpens(momentText(opensAt))
      : messages.votingGates[gate];
  const ballot = useAtomValue(votes.ballot(question.id));
  const isRising = useTrend(question.id) !== undefined;
  const isVoted = hasVoted(ballot);
  const count = votesShown(question.votes, ballot);
  return (
    <VoteButton
      questionId={question.id}
      count={count}
      isVoted={isVoted}
      label={labelOf(closedBecause, isVoted, count)}
      describedBy={textIdOf(question)}
      hint={closedBecause}
      isRising={isRising}
      isDisabled={isClosed || gate !== 'open'}
      onToggle={() => votes.toggle(question.id)}
    />
  );
};

const labelOf = (closedBecause: string | undefined, isVoted: boolean, count: number): string => {
  if (closedBecause !== undefined) return messages.voteHeld(closedBecause, count);
  return isVoted ? messages.unvote(count) : messages.vote(count);
};
