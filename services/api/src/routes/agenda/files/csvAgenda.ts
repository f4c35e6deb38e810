import { CsvError, parse } from 'csv-parse/sync';
import { FileFault, shortened, type Place } from './fileFault.ts';
import type { PlannedTalk } from './plannedTalk.ts';
import { zonedTime } from './zonedTime.ts';

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

type Row = { record: Record<string, string>; info: { lines: number } };

/** Spreadsheets of some languages write semicolons or tabs. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.split(/[\r\n]/, 1);
  return [',', '\t', ';'].find((delimiter) => header.includes(delimiter)) ?? ',';
};

const rowsOf = (text: string): Row[] => {
  try {
    return parse<Row>(text, {
      bom: true,
      info: true,
      trim: true,
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
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

const columnOf = (name: string): string =>
  COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;

/** @throws FileFault */
export const csvAgenda = (text: string, timeZone: string): PlannedTalk[] => {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const names = header.split(delimiterOf(text)).map((name) => name.replace(/^\uFEFF|["\s]/g, ''));
  if (!names.some((name) => name.toLowerCase() === 'title'))
    throw new FileFault({
      what: `The header must name the columns, among them title: ${COLUMNS.join(',')}`,
      place: { line: 1 },
    });
  return rowsOf(text).map(({ record, info }) => talkIn(record, { line: info.lines }, timeZone));
};

const talkIn = (
  { id, title = '', speakers = '', startsAt = '', minutes = '', room }: Record<string, string>,
  place: Place,
  timeZone: string,
): PlannedTalk => {
  const time = startsAt === '' ? undefined : zonedTime(startsAt, timeZone);
  if (startsAt !== '' && time === undefined)
    throw new FileFault({
      what: 'startsAt: Must be a time such as 2026-05-04T10:00+02:00',
      place,
      found: shortened(startsAt),
    });
  if (minutes !== '' && !/^\d{1,6}$/.test(minutes))
    throw new FileFault({ what: 'minutes: Must be a whole number', place, found: shortened(minutes) });
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
