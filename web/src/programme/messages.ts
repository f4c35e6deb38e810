import type { AGENDA_FIELDS } from '@openfloor/contract/agenda';
import type {
  AgendaColumn,
  AgendaFormat,
  ColumnSeparator,
  DateOrder,
  FileEncoding,
} from '@openfloor/contract/http/agenda';
import { numberText, plural } from '../design/formats.ts';

type Field = (typeof AGENDA_FIELDS)[number];

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} satisfies Record<FileEncoding, string>;
const separators = {
  comma: 'commas',
  semicolon: 'semicolons',
  tab: 'tabs',
} satisfies Record<ColumnSeparator, string>;
const orders = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
} satisfies Record<DateOrder, string>;

/** Texts of a file with planned talks. */
export const messages = {
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  accepted: 'A table (Excel or CSV), a calendar (iCalendar), or a programme of pretalx, frab or Sessionize.',
  template: { get: 'Download a template', file: 'programme.csv', room: 'Main hall' },
  preview: 'What is in the file',
  reading: 'Reading the file...',
  readingFailed: 'Failed to read the file. Please choose it again.',
  tooLarge: (megabytes: number) => `The file is too large: at most ${numberText(megabytes)} MB.`,
  tooLargeForServer: 'The file is too large for this server. Please choose a smaller one.',
  format: 'Format',
  formats: {
    csv: 'Table (CSV)',
    xlsx: 'Table (Excel)',
    ics: 'Calendar (iCalendar)',
    pretalx: 'pretalx or frab (JSON)',
    sessionize: 'Sessionize (JSON)',
  } satisfies Record<AgendaFormat, string>,
  zone: 'Time zone',
  encoding: 'Encoding',
  encodings,
  separator: 'Columns separated by',
  separators,
  byContent: 'Found by the content',
  howRead: 'How the file is read',
  /** What the server took the file for. `zone`: of all times, or of those that the file gives none. */
  readAs: (parts: readonly string[]) => `Read ${parts.join(', ')}`,
  asEncoding: (encoding: FileEncoding) => `as ${encodings[encoding]}`,
  fromSheet: (sheet: string) => `from the sheet “${sheet}”`,
  separatedBy: (separator: ColumnSeparator) => `separated by ${separators[separator]}`,
  datesAs: (order: DateOrder) => `dates as ${orders[order]}`,
  timesIn: (zone: string) => `times in ${zone}`,
  otherTimesIn: (zone: string) => `times without a zone in ${zone}`,
  columns: {
    all: 'Columns (all are read)',
    unread: (names: readonly string[]) => `Columns (not read: ${names.join(', ')})`,
    column: 'Column',
    example: 'Example',
    means: 'Read as',
    meansOf: (name: string) => `Read ${name} as`,
    unnamed: (place: number) => `Column ${numberText(place)}`,
    names: {
      id: 'Id',
      title: 'Title',
      speakers: 'Speakers',
      date: 'Day',
      startsAt: 'Start',
      endsAt: 'End',
      minutes: 'Minutes',
      room: 'Room',
      none: 'Not read',
    } satisfies Record<AgendaColumn | 'none', string>,
  },
  dates: {
    order: 'Dates have',
    legend: 'What stands first in the dates?',
    orders: {
      dmy: 'Day, month, year',
      mdy: 'Month, day, year',
      ymd: 'Year, month, day',
    } satisfies Record<DateOrder, string>,
    example: (written: string, day: string) => `${written} is ${day}`,
  },
  skip: 'Leave out what cannot be read',
  skipNothing: 'Leave nothing out',
  skipped: (count: number) => `${plural(count, 'item')} left out`,
  line: (line: number) => `Line ${line}`,
  item: (item: number) => `Item ${item}`,
  wouldChange: 'What changes',
  /** Said once a file was read; a list names the talks. */
  summary: (parts: readonly string[]) => `What changes: ${parts.join(', ')}`,
  same: (count: number, talks: number) =>
    `${numberText(count)} of ${plural(talks, 'talk')} ${count === 1 ? 'stays as it is' : 'stay as they are'}`,
  nothingChanges: (count: number, talks: number) =>
    `Nothing changes: ${numberText(count)} of ${plural(talks, 'talk')} ${count === 1 ? 'is' : 'are'} there already`,
  /** Where it is not known how many talks the file has. */
  allThere: 'Nothing changes: all of it is there already.',
  added: (count: number) => `${numberText(count)} new`,
  changed: (count: number) => `${numberText(count)} changed`,
  removed: (count: number) => `${numberText(count)} removed`,
  holdsEnd: (count: number) => (count === 1 ? '1 hold ends' : `${numberText(count)} holds end`),
  holdEnds: 'it was held; its hold ends',
  fields: {
    title: 'title',
    speakers: 'speakers',
    startsAt: 'time',
    minutes: 'minutes',
    room: 'room',
    asking: 'questions',
    sourceId: 'source',
  } satisfies Record<Field, string>,
  apply: 'Import',
  importing: 'Importing...',
  cancel: 'Cancel',
};
