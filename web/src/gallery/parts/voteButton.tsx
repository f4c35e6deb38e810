import { VoteButton } from '../../design/components/VoteButton/VoteButton.tsx';
import { messages } from '../../features/board/messages.ts';
import type { Part } from '../part.ts';

const nothing = () => undefined;

const unvoted = (count: number) => (
  <VoteButton count={count} isVoted={false} label={messages.vote(count)} onToggle={nothing} />
);
const voted = (count: number) => (
  <VoteButton count={count} isVoted label={messages.unvote(count)} onToggle={nothing} />
);

export const voteButton: Part = {
  name: 'Vote button',
  states: {
    'No votes': unvoted(0),
    'Not voted': unvoted(12),
    Voted: voted(13),
    'Thousands of votes': voted(10_482),
    'Voting is paused': (
      <VoteButton
        count={12}
        isVoted={false}
        isDisabled
        hint={messages.votingGates.paused}
        label={messages.voteHeld(messages.votingGates.paused, 12)}
        onToggle={nothing}
      />
    ),
  },
};
