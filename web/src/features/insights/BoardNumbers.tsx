import type { BoardFigures } from '@openfloor/contract/http/insights';
import { shareText } from '../../design/pageFormats.ts';
import { messages } from './messages.ts';
import { Numbers } from './Numbers.tsx';

/** The large numbers of the whole board: what the event brought for its effort. */
export const BoardNumbers = ({ figures }: { figures: BoardFigures }) => {
  const { questions, answered, votes, tookPart, peakViewers, attention, invited, participation } = figures;
  const words = messages.board;
  return (
    <Numbers
      title={words.title}
      numbers={[
        participation === undefined || invited === undefined
          ? { number: messages.number(tookPart), name: messages.tookPartUncounted, help: words.notInvited }
          : {
              number: shareText(participation, 1),
              name: words.participation,
              help: words.participationHelp(tookPart, invited),
            },
        { number: messages.hours(attention), name: words.attention, help: words.attentionHelp },
        {
          number: messages.number(answered),
          name: words.answered(answered),
          help: words.answeredHelp(questions, questions === 0 ? undefined : shareText(answered, questions)),
        },
        { number: messages.number(votes), name: messages.votes(votes), help: words.votesHelp },
        {
          number: peakViewers === null ? messages.none : messages.number(peakViewers),
          name: words.viewers,
          help: peakViewers === null ? words.noViewers : words.viewersHelp,
        },
      ]}
    />
  );
};
