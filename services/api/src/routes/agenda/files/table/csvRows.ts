import { ColumnSeparator } from '@openfloor/contract/http/agenda';
import { CsvError, parse } from 'csv-parse/sync';
import { FileFault } from '../fileFault.ts';
import { knownColumn } from './columnNames.ts';
import type { Row } from './columns.ts';

/** More than any agenda has. */
export const ROWS_MAX = 10_000;
const ROW_LENGTH_MAX = 64 * 1024;

const TOO_LONG = `A row has at most ${ROW_LENGTH_MAX / 1024} KB. Does a quoted cell before it have no end?`;

/**
 * Texts for the faults of the parser, by its codes. A quoted cell without an end is only noticed where the file ends or
 * a row gets too long.
 */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A cell that begins with a quotation mark has no end',
  INVALID_OPENING_QUOTE: 'A cell with quotation marks must be quoted, and each quotation mark in it doubled',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark in a quoted cell must be doubled',
  CSV_MAX_RECORD_SIZE: TOO_LONG,
};

const SEPARATORS: Readonly<Record<ColumnSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };
/** A first line by which a table tells Excel its separator. */
const SEPARATOR_LINE = /^sep=(.)(\r?\n)/i;

/** @throws FileFault */
export const refuseTooManyRows = (count: number): void => {
  if (count > ROWS_MAX)
    throw new FileFault({
      what: `The table has more than ${ROWS_MAX} rows. Delete the rows that are no talks.`,
      found: `more than ${ROWS_MAX} rows`,
      expected: `at most ${ROWS_MAX} rows`,
    });
};

/**
 * The rows of a CSV file.
 * @param wanted the separator, if the sender says it
 * @throws FileFault
 */
export const csvRows = (
  text: string,
  wanted?: ColumnSeparator,
): { rows: Row[]; separator?: ColumnSeparator } => {
  refuseLongLines(text);
  const [separatorLine = '', written, lineBreak] = SEPARATOR_LINE.exec(text) ?? [];
  // The line with the separator becomes empty instead of being removed, so that the others keep their numbers.
  const table = lineBreak === undefined ? text : `${lineBreak}${text.slice(separatorLine.length)}`;
  const separator = wanted ?? (written === undefined ? foundSeparator(table) : named(written));
  const rows = rowsOf(table, separator === undefined ? (written ?? ',') : SEPARATORS[separator]);
  refuseTooManyRows(rows.length);
  return { rows, ...(separator && { separator }) };
};

/**
 * Refuses long lines. The parser's own limit does not count separators: two million empty cells would keep it busy for
 * two seconds. @throws FileFault
 */
const refuseLongLines = (text: string): void => {
  const place = text.split(/\r\n|\r|\n/).findIndex(({ length }) => length > ROW_LENGTH_MAX);
  if (place >= 0) throw new FileFault({ what: TOO_LONG, place: { line: place + 1 } });
};

const named = (written: string): ColumnSeparator | undefined =>
  ColumnSeparator.options.find((name) => SEPARATORS[name] === written);

/**
 * Guesses the separator, because spreadsheets of some languages write semicolons or tabs: the one that gives the most
 * known column names, then the one that gives the most cells.
 */
const foundSeparator = (table: string): ColumnSeparator => {
  const lines = table.split(/[\r\n]+/, 30).filter((line) => line.trim() !== '');
  const score = (name: ColumnSeparator): number => {
    const split = lines.map((line) => line.split(SEPARATORS[name]).map((cell) => cell.replace(/["\s]/g, '')));
    const namedMost = Math.max(0, ...split.map((cells) => cells.filter((cell) => knownColumn(cell)).length));
    return namedMost * 1000 + Math.min(999, ...split.map((cells) => cells.length));
  };
  return ColumnSeparator.options.toSorted((a, b) => score(b) - score(a))[0] ?? 'comma';
};

const rowsOf = (text: string, delimiter: string): Row[] => {
  try {
    const rows: Row[] = [];
    parse(text, {
      trim: true,
      delimiter,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: ROW_LENGTH_MAX,
      to: ROWS_MAX + 1,
      on_record: (cells, { lines }) => void rows.push({ line: lines, cells }),
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    throw new FileFault({
      what: FAULTS[error.code] ?? 'The row cannot be read. Save the table again as CSV UTF-8.',
      place: { line: typeof line === 'number' ? line : 1 },
    });
  }
};
