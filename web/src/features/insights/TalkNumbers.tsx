import type { TalkFigures } from '@openfloor/contract/http/insights';
import { durationText, shortNumberText } from '../../design/formats.ts';
import { shareText } from '../../design/pageFormats.ts';
import { messages } from './messages.ts';
import { Numbers } from './Numbers.tsx';

/** The large numbers of a talk, each with a sentence that says what it means. */
export const TalkNumbers = ({ talk }: { talk: TalkFigures }) => {
  const { peakViewers, came, tookPart, asked, voted, questions, answered, votes, secondsToAnswer } = talk;
  /** Whether the server counted viewers during the talk. */
  const isCounted = peakViewers !== null;
  const numbers = [
    ...(isCounted ? [{ number: messages.number(came), name: messages.came, help: messages.cameHelp }] : []),
    {
      number: messages.number(tookPart),
      name: isCounted ? messages.tookPart : messages.tookPartUncounted,
      help: `${messages.tookPartHelp(
        asked,
        voted,
        isCounted && came > 0 ? shareText(tookPart, came) : undefined,
      )}${isCounted ? '' : ` ${messages.uncountedHelp}`}`,
    },
    {
      number: messages.number(questions),
      name: messages.questions(questions),
      help: messages.questionsHelp(answered, questions - answered),
    },
    {
      number: messages.number(votes),
      name: messages.votes(votes),
      help: messages.votesHelp(shortNumberText(questions === 0 ? 0 : votes / questions)),
    },
    {
      number: secondsToAnswer ? durationText(secondsToAnswer.median * 1000) : messages.none,
      name: messages.timeToAnswer,
      help: secondsToAnswer
        ? messages.timeToAnswerHelp(durationText(secondsToAnswer.ninetieth * 1000))
        : messages.noAnswers,
    },
  ];
  return <Numbers title={messages.figures} numbers={numbers} />;
};
