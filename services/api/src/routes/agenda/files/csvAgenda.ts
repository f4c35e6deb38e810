import type {
  ChosenColumns,
  ColumnSeparator,
  DateOrder,
  FileEncoding,
} from '@openfloor/contract/http/agenda';
import { CsvError, parse } from 'csv-parse/sync';
import { FileFault, placed, shortened } from './fileFault.ts';
import type { PlannedTalk } from './plannedTalk.ts';
import { needsOrder, possibleOrders, tableTime } from './tableTime.ts';

const COLUMNS = ['id', 'title', 'speakers', 'startsAt', 'minutes', 'room'] as const;
/** More than any agenda has; the error names the number if it is exact. */
const ROWS_MAX = 10_000;
const ROW_LENGTH_MAX = 64 * 1024;

/** Faults of the parser, in words for people, by its codes. A cell without an end is found where the file ends or a row gets too long. */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A cell that begins with a quotation mark has no end',
  INVALID_OPENING_QUOTE: 'A cell with quotation marks must be quoted, and each quotation mark in it doubled',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark in a quoted cell must be doubled',
  CSV_MAX_RECORD_SIZE: `A row has at most ${ROW_LENGTH_MAX / 1024} KB. Does a quoted cell before it have no end?`,
};

/** How to read what a table leaves open. `timeZone`: of times without a zone, a name of the IANA database. */
export type TableReading = {
  timeZone: string;
  dates?: DateOrder;
  encoding?: FileEncoding;
  separator?: ColumnSeparator;
  columns?: ChosenColumns;
  skip?: 'faulty';
};

type Row = { record: Record<string, string>; info: { lines: number } };

const DELIMITERS = [',', ';', '\t'] as const;
/** A first line by which a table tells Excel its separator. */
const SEPARATOR_LINE = /^sep=(.)(\r?\n)/i;

/** Spreadsheets of some languages write semicolons or tabs. */
const delimiterOf = (header: string): string => {
  const known = DELIMITERS.map((delimiter) => namesIn(header, delimiter).filter(isKnown).length);
  return DELIMITERS[known.indexOf(Math.max(...known))] ?? ',';
};
const namesIn = (header: string, delimiter: string): string[] =>
  header.split(delimiter).map((name) => columnOf(name.replace(/["\s]/g, '')));
const isKnown = (name: string): boolean => COLUMNS.some((column) => column === name);
const columnOf = (name: string): string =>
  COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;

const rowsOf = (text: string, delimiter: string): Row[] => {
  try {
    return parse<Row>(text, {
      info: true,
      trim: true,
      delimiter,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: ROW_LENGTH_MAX,
      to: ROWS_MAX,
      columns: (header: string[]) => header.map(columnOf),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    throw new FileFault({
      what: FAULTS[error.code] ?? 'The row cannot be read. Save the table again as CSV UTF-8.',
      place: { line: typeof line === 'number' ? line : 1 },
    });
  }
};

/** @throws FileFault */
export const csvAgenda = (text: string, reading: TableReading): PlannedTalk[] => {
  const [separatorLine = '', separator, lineBreak] = SEPARATOR_LINE.exec(text) ?? [];
  // Its line stays, empty, so that the others keep their numbers.
  const table = lineBreak === undefined ? text : `${lineBreak}${text.slice(separatorLine.length)}`;
  const [header = ''] = table.trimStart().split(/[\r\n]/, 1);
  const delimiter = separator ?? delimiterOf(header);
  if (!namesIn(header, delimiter).includes('title'))
    throw new FileFault({
      what: `The header must name the columns, among them title: ${COLUMNS.join(',')}`,
      place: { line: lineBreak === undefined ? 1 : 2 },
    });
  const rows = rowsOf(table, delimiter);
  const timeOf = readerOfTimes(rows, reading);
  return rows.map((row) => talkIn(row, timeOf));
};

type TimeReader = (written: string) => string | undefined;

/** Reads times whose day and month stand in the order that all times of the table allow. */
const readerOfTimes = (rows: readonly Row[], { timeZone, dates }: TableReading): TimeReader => {
  const orders = dates ? [dates] : possibleOrders(rows.map(({ record }) => record['startsAt'] ?? ''));
  return (written) => {
    if (orders.length > 1 && needsOrder(written))
      throw new FileFault({
        what: `startsAt: Which is the month in ${shortened(written)}? Write dates as 2026-05-04, or say which stands first (dates=dmy or dates=mdy)`,
      });
    return tableTime(written, timeZone, orders[0] ?? 'dmy');
  };
};

const talkIn = (
  { record: { id, title = '', speakers = '', startsAt = '', minutes = '', room }, info }: Row,
  timeOf: TimeReader,
): PlannedTalk => {
  const place = { line: info.lines };
  const time = startsAt === '' ? undefined : placed(place, () => timeOf(startsAt));
  if (startsAt !== '' && time === undefined)
    throw new FileFault({
      what: 'startsAt: Must be a time such as 2026-05-04T10:00+02:00',
      place,
    });
  if (minutes !== '' && !/^\d{1,6}$/.test(minutes))
    throw new FileFault({ what: 'minutes: Must be a whole number', place });
  return {
    place,
    sourceId: id,
    title,
    speakers: speakers.split(';'),
    startsAt: time,
    minutes: minutes === '' ? undefined : Number(minutes),
    room,
  };
};
