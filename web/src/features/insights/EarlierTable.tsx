import type { BoardFigures, EarlierBoard, Insights } from '@openfloor/contract/http/insights';
import { dateText, shortNumberText } from '../../design/formats.ts';
import { shareText } from '../../design/pageFormats.ts';
import { averageOf } from './averageOf.ts';
import { FiguresTable } from './FiguresTable.tsx';
import { messages } from './messages.ts';

type EarlierTableProps = { insights: Insights; earlier: readonly EarlierBoard[] };

/** This board beside earlier ones of the device, and their average. */
export const EarlierTable = ({ insights, earlier }: EarlierTableProps) => {
  const [first] = insights.talks;
  const average = (of: (board: BoardFigures) => number | undefined): number =>
    averageOf(earlier.flatMap((board) => of(board) ?? [])) ?? 0;
  const participations = earlier.flatMap(({ participation }) => participation ?? []);
  return (
    <FiguresTable
      id="earlier"
      title={messages.earlier.title}
      help={messages.earlier.help}
      columns={Object.values(messages.earlier.columns)}
      rows={[
        { id: 'this', name: first?.title ?? '', cells: cellsOf(insights), isChosen: true },
        ...earlier.map((board) => ({
          id: board.boardId,
          name: `${board.title}, ${dateText(board.createdAt)}`,
          cells: cellsOf(board),
        })),
      ]}
      average={{
        id: 'average',
        name: messages.earlier.average,
        cells: [
          shortNumberText(average(({ tookPart }) => tookPart)),
          participationText(averageOf(participations)),
          messages.hours(average(({ attention }) => attention)),
          shortNumberText(average(({ questions }) => questions)),
          shortNumberText(average(({ answered }) => answered)),
          shortNumberText(average(({ votes }) => votes)),
        ],
      }}
    />
  );
};

const participationText = (participation: number | undefined): string =>
  participation === undefined ? messages.none : shareText(participation, 1);

const cellsOf = ({
  tookPart,
  participation,
  attention,
  questions,
  answered,
  votes,
}: BoardFigures): string[] => [
  messages.number(tookPart),
  participationText(participation),
  messages.hours(attention),
  messages.number(questions),
  messages.number(answered),
  messages.number(votes),
];
