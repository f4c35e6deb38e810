import type { InsightsStep, TalkFigures } from '@openfloor/contract/http/insights';
import { csvHeader, csvLines, type Cell } from '../export/csv.ts';

type Column<Row> = { name: string; of: (row: Row) => Cell };

/** Add columns only at the end: spreadsheets refer to them by position. */
const OF_TALKS: readonly Column<TalkFigures>[] = [
  { name: 'talkNumber', of: ({ number }) => number },
  { name: 'talk', of: ({ title }) => title },
  { name: 'startedAt', of: ({ startedAt }) => startedAt },
  { name: 'endedAt', of: ({ endedAt }) => endedAt },
  { name: 'questions', of: ({ questions }) => questions },
  { name: 'answered', of: ({ answered }) => answered },
  { name: 'unanswered', of: ({ questions, answered }) => questions - answered },
  { name: 'votes', of: ({ votes }) => votes },
  { name: 'peakViewers', of: ({ peakViewers }) => peakViewers },
  { name: 'cameAtLeast', of: ({ came }) => came },
  { name: 'tookPart', of: ({ tookPart }) => tookPart },
  { name: 'asked', of: ({ asked }) => asked },
  { name: 'voted', of: ({ voted }) => voted },
  { name: 'secondsToAnswerMedian', of: ({ secondsToAnswer }) => secondsToAnswer?.median },
  { name: 'secondsToAnswerNineOfTen', of: ({ secondsToAnswer }) => secondsToAnswer?.ninetieth },
  { name: 'attentionHours', of: ({ attention }) => attention },
];

type StepRow = InsightsStep & { stepMinutes: number };
const OF_STEPS: readonly Column<StepRow>[] = [
  { name: 'at', of: ({ at }) => at },
  { name: 'minutes', of: ({ stepMinutes }) => stepMinutes },
  { name: 'viewers', of: ({ viewers }) => viewers },
  { name: 'votes', of: ({ votes }) => votes },
  { name: 'questions', of: ({ questions }) => questions },
];

export const talksAsCsv = (talks: readonly TalkFigures[], bom: boolean): string => csv(OF_TALKS, talks, bom);

export const stepsAsCsv = (steps: readonly InsightsStep[], stepMinutes: number, bom: boolean): string =>
  csv(
    OF_STEPS,
    steps.map((step) => ({ ...step, stepMinutes })),
    bom,
  );

const csv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], bom: boolean): string =>
  csvHeader(
    columns.map(({ name }) => name),
    bom,
  ) + csvLines(rows.map((row) => columns.map(({ of }) => of(row))));
