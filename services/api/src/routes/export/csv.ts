import type { ExportedQuestion } from '@openfloor/contract/http/export';
import { stringify } from 'csv-stringify/sync';
import type { Audience } from '@openfloor/domain/view/audience';
import { questionsIn, talksIn, type ExportedTalk, type Selection } from './capturedBoard.ts';
import { localTimeIn } from './localTime.ts';

type Row = { question: ExportedQuestion; talk: ExportedTalk; local: (at: string) => string };
export type Cell = string | number | boolean | null | undefined;
type Column = { name: string; of: (row: Row) => Cell; isForModerators?: true };

/** Add columns only at the end: spreadsheets refer to them by position. */
const COLUMNS: readonly Column[] = [
  { name: 'id', of: ({ question }) => question.id },
  { name: 'text', of: ({ question }) => question.text },
  { name: 'status', of: ({ question }) => question.status ?? 'published' },
  { name: 'votes', of: ({ question }) => question.votes },
  { name: 'hidden', of: ({ question }) => question.hidden },
  { name: 'pinned', of: ({ question }) => question.pinned },
  { name: 'answered', of: ({ question }) => question.isAnswered },
  { name: 'createdAt', of: ({ question }) => question.createdAt },
  { name: 'createdAtLocal', of: ({ question, local }) => local(question.createdAt) },
  { name: 'talk', of: ({ talk }) => talk.title },
  { name: 'talkNumber', of: ({ talk }) => talk.number },
  { name: 'name', of: ({ question }) => question.name },
  { name: 'labels', of: ({ question }) => question.labels?.join('; ') },
  { name: 'reply', of: ({ question }) => question.reply?.text },
  { name: 'replyAt', of: ({ question }) => question.reply?.at },
  { name: 'edited', of: ({ question }) => question.edited ?? false },
  { name: 'merged', of: ({ question }) => question.merged?.map(({ id }) => id).join('; ') },
  { name: 'mergedInto', of: ({ question }) => question.mergedInto, isForModerators: true },
  { name: 'reason', of: ({ question }) => question.reason, isForModerators: true },
  { name: 'original', of: ({ question }) => question.original, isForModerators: true },
  {
    name: 'flags',
    of: ({ question }) => question.flags?.map(({ reason }) => reason).join('; '),
    isForModerators: true,
  },
  { name: 'authorId', of: ({ question }) => question.authorId, isForModerators: true },
];

const columnsFor = (audience: Audience): Column[] =>
  COLUMNS.filter(({ isForModerators }) => audience === 'moderator' || !isForModerators);

/** Line ends of RFC 4180. */
const LINES = { record_delimiter: 'windows' } as const;

export const csvHeader = (names: string[], bom: boolean): string => stringify([names], { ...LINES, bom });

/**
 * Positions in a text where a spreadsheet would find a formula, if it splits the text at another separator or a line
 * break.
 */
const FORMULA_WITHIN = /(?<=[;\t\r\n\v\f\u0085\u2028\u2029]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Lines of CSV with quoted texts. An apostrophe keeps a spreadsheet from running a text as a formula. */
export const csvLines = (rows: Cell[][]): string =>
  stringify(rows, {
    ...LINES,
    quoted_string: true,
    escape_formulas: true,
    cast: {
      boolean: (value) => ({ value: String(value), quoted: false }),
      string: (value) => value.replace(FORMULA_WITHIN, "'"),
    },
  });

/** The questions as CSV, a line at a time. */
export function* csvOf(selection: Selection, { timeZone, bom }: { timeZone: string; bom: boolean }) {
  yield csvHeader(columnNames(selection.reader.audience), bom);
  yield* questionsAsCsv(selection, { timeZone });
}

export const columnNames = (audience: Audience): string[] => columnsFor(audience).map(({ name }) => name);

/** A line for each question. @param more cells that every row ends with */
export function* questionsAsCsv(
  selection: Selection,
  { timeZone, more = [] }: { timeZone: string; more?: Cell[] },
): Generator<string> {
  const columns = columnsFor(selection.reader.audience);
  const local = localTimeIn(timeZone);
  for (const talk of talksIn(selection))
    for (const question of questionsIn(selection, talk.id))
      yield csvLines([[...columns.map(({ of }) => of({ question, talk, local })), ...more]]);
}
