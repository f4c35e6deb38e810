import type {
  AgendaFormat,
  ColumnSeparator,
  FileEncoding,
  FileReading,
  WrittenAgendaItem,
} from '@openfloor/contract/http/agenda';
import { AGENDA_ITEMS_MAX, PROGRAMME_TALKS_MAX } from '@openfloor/contract/limits';
import { checkedTalk, isUntitled } from './checkedTalk.ts';
import { FileFault } from './fileFault.ts';
import { ItemReader, UNTITLED, type FileItem, type FileItems, type PlannedTalk } from './fileItems.ts';
import { fileText } from './fileText.ts';
import { icsItems } from './icsItems.ts';
import { withUniqueIds } from './uniqueIds.ts';
import { pretalxItems } from './pretalxItems.ts';
import { sessionizeItems } from './sessionizeItems.ts';
import { tableOf } from './table/columns.ts';
import { csvRows } from './table/csvRows.ts';
import { programmeAmong } from './table/programmeAmong.ts';
import { sheetsIn } from './table/sheetRows.ts';
import { tableItems, type TableReading } from './table/tableItems.ts';

/** What the sender says about a file, because the file does not. `skip`: items that cannot be read are left out. */
export type FileChoices = TableReading & {
  encoding?: FileEncoding | undefined;
  separator?: ColumnSeparator | undefined;
  skip?: 'faulty' | undefined;
};

/** A file to import. `target`: what gets the talks. */
export type AgendaFile = FileChoices & {
  bytes: Uint8Array;
  format: AgendaFormat;
  target: 'board' | 'conference';
};

export type ReadProgramme = { items: WrittenAgendaItem[]; reading: FileReading };

const MOST = {
  board: { talks: AGENDA_ITEMS_MAX, text: "a board's agenda has at most" },
  conference: { talks: PROGRAMME_TALKS_MAX, text: "an event's programme has at most" },
} as const;

type Format = (bytes: Uint8Array, choices: FileChoices) => FileItems;

/** Makes the parser of a text format, which decodes the bytes first. */
const ofText =
  (itemsOf: (text: string, choices: FileChoices) => FileItems): Format =>
  (bytes, choices) => {
    const { text, encoding } = fileText(bytes, choices.encoding);
    return { encoding, ...itemsOf(text, choices) };
  };

const FORMATS: Readonly<Record<AgendaFormat, Format>> = {
  csv: ofText((text, choices) => {
    const { rows, ...found } = csvRows(text, choices.separator);
    return { ...found, ...tableItems(tableOf(rows), choices) };
  }),
  xlsx: (bytes, choices) => {
    const { name, table } = programmeAmong(sheetsIn(bytes));
    return { sheet: name, ...tableItems(table, choices) };
  },
  ics: ofText((text, { timeZone }) => icsItems(text, timeZone)),
  pretalx: ofText((text, { timeZone }) => pretalxItems(text, timeZone)),
  sessionize: ofText((text, { timeZone }) => sessionizeItems(text, timeZone)),
};

const NAMES: Readonly<Record<AgendaFormat, string>> = {
  csv: 'a table (CSV)',
  xlsx: 'a spreadsheet of Excel (.xlsx)',
  ics: 'a calendar (iCalendar)',
  pretalx: 'a schedule of pretalx (JSON)',
  sessionize: 'a schedule of Sessionize (JSON)',
};

/**
 * Reads the talks of a file. Each gets a unique id if the file has ids. The talks are checked like those that a
 * moderator enters, but long texts are shortened.
 * @throws FileFault if the file cannot be read, or has more talks than its target may have
 */
export const parseAgendaFile = (file: AgendaFile): ReadProgramme => {
  const { items, ...found } = itemsIn(file);
  try {
    return programmeOf(items, found, file);
  } catch (error) {
    if (!(error instanceof FileFault) || !found.columns) throw error;
    throw new FileFault({ columns: found.columns, ...error.fault });
  }
};

/** @throws FileFault */
const programmeOf = (
  items: readonly FileItem[],
  found: Omit<FileItems, 'items'>,
  file: AgendaFile,
): ReadProgramme => {
  const reader = new ItemReader(file.skip);
  const written = reader.readEach(items, ({ place, read }): PlannedTalk[] => {
    const talks = read();
    if ('why' in talks) return reader.leaveOut(place, talks.why);
    return talks.flatMap((talk) =>
      isUntitled(talk) ? reader.leaveOut(place, UNTITLED) : [{ ...talk, place }],
    );
  });
  const talks = withUniqueIds(written, file.target);
  const most = MOST[file.target];
  if (talks.length > most.talks)
    throw new FileFault({
      what: `The file has ${talks.length} talks; ${most.text} ${most.talks}.`,
      found: `${talks.length} talks`,
      expected: `at most ${most.talks} talks`,
    });
  const checked = reader.readEach(talks, (talk) => [checkedTalk(talk)]);
  reader.refuseIfNoneOf(checked);
  const { skipped } = reader;
  return { items: checked, reading: { zone: file.timeZone, ...found, skipped, talks: checked.length } };
};

const itemsIn = ({ bytes, format, ...choices }: AgendaFile): FileItems => {
  try {
    return FORMATS[format](bytes, choices);
  } catch (error) {
    if (error instanceof FileFault || !(error instanceof Error)) throw error;
    throw new FileFault({ what: `The file cannot be read as ${NAMES[format]}. Export it again.` });
  }
};
