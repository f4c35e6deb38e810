import type { TalkFigures } from '@openfloor/contract/http/insights';
import type { TalkId } from '@openfloor/contract/ids';
import { durationText, shortNumberText } from '../../design/formats.ts';
import { averageOf } from './averageOf.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { messages } from './messages.ts';

const COLUMNS = ['came', 'asked', 'voted', 'questions', 'answered', 'votes'] as const;

const timeText = (seconds: number | undefined): string =>
  seconds === undefined ? messages.none : durationText(seconds * 1000);

/** Each talk beside the others, and the average of those before the chosen one. */
export const TalkTable = ({ talks, chosenId }: { talks: readonly TalkFigures[]; chosenId: TalkId }) => {
  const earlier = talks.slice(
    0,
    talks.findIndex(({ id }) => id === chosenId),
  );
  const medians = earlier.flatMap(({ secondsToAnswer }) => secondsToAnswer?.median ?? []);
  return (
    <FiguresTable
      id="talks"
      title={messages.talks}
      help={messages.talksHelp}
      columns={Object.values(messages.columns)}
      rows={talks.map((talk) => ({
        id: talk.id,
        name: messages.talkName(talk.number, talk.title),
        cells: [
          ...COLUMNS.map((column) => messages.number(talk[column])),
          timeText(talk.secondsToAnswer?.median),
        ],
        isChosen: talk.id === chosenId,
      }))}
      average={
        earlier.length === 0
          ? undefined
          : {
              id: 'average',
              name: messages.average,
              cells: [
                ...COLUMNS.map((column) =>
                  shortNumberText(averageOf(earlier.map((talk) => talk[column])) ?? 0),
                ),
                timeText(averageOf(medians)),
              ],
            }
      }
    />
  );
};
