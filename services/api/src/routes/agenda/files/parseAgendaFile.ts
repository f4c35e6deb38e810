import type { AgendaFormat, FileReading, WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import { AGENDA_ITEMS_MAX, PROGRAMME_TALKS_MAX } from '@openfloor/contract/limits';
import { csvAgenda, type TableReading } from './csvAgenda.ts';
import { FileFault } from './fileFault.ts';
import { fileText } from './fileText.ts';
import { icsAgenda } from './icsAgenda.ts';
import { withOwnIds } from './ownIds.ts';
import { checkedTalk, type PlannedTalk } from './plannedTalk.ts';
import { pretalxAgenda } from './pretalxAgenda.ts';
import { sessionizeAgenda } from './sessionizeAgenda.ts';

export type ReadProgramme = { items: WrittenAgendaItem[]; reading: FileReading };

/** A file to import. `target`: what gets the talks. */
export type AgendaFile = TableReading & {
  bytes: Uint8Array;
  format: AgendaFormat;
  target: 'board' | 'event';
};

const MOST = {
  board: { talks: AGENDA_ITEMS_MAX, text: "a board's agenda has at most" },
  event: { talks: PROGRAMME_TALKS_MAX, text: "an event's programme has at most" },
} as const;

const PARSERS: Readonly<Record<AgendaFormat, (text: string, reading: TableReading) => PlannedTalk[]>> = {
  csv: csvAgenda,
  xlsx: () => {
    throw new FileFault({ what: 'Spreadsheets are not read yet. Save the table as “CSV UTF-8”.' });
  },
  ics: (text, { timeZone }) => icsAgenda(text, timeZone),
  pretalx: (text, { timeZone }) => pretalxAgenda(text, timeZone),
  sessionize: (text, { timeZone }) => sessionizeAgenda(text, timeZone),
};

const NAMES: Readonly<Record<AgendaFormat, string>> = {
  csv: 'a table (CSV)',
  xlsx: 'a spreadsheet (.xlsx)',
  ics: 'a calendar (iCalendar)',
  pretalx: 'a schedule of pretalx (JSON)',
  sessionize: 'a schedule of Sessionize (JSON)',
};

/**
 * The talks of a file, each with an id of its own if the file has ids, checked like those that a moderator enters, but with long texts shortened.
 * @throws FileFault if the file cannot be read, or has more talks than its target may have
 */
export const parseAgendaFile = (file: AgendaFile): ReadProgramme => {
  const { talks: written, ...found } = talksIn(file);
  const talks = withOwnIds(written, file.target);
  const most = MOST[file.target];
  if (talks.length > most.talks)
    throw new FileFault({ what: `The file has ${talks.length} talks; ${most.text} ${most.talks}.` });
  return { items: talks.map(checkedTalk), reading: { zone: file.timeZone, skipped: [], ...found } };
};

type FoundTalks = Pick<FileReading, 'encoding'> & { talks: PlannedTalk[] };

const talksIn = ({ bytes, format, ...reading }: AgendaFile): FoundTalks => {
  try {
    const { text, encoding } = fileText(bytes);
    return { talks: PARSERS[format](text, reading), encoding };
  } catch (error) {
    if (error instanceof FileFault || !(error instanceof Error)) throw error;
    throw new FileFault({ what: `The file cannot be read as ${NAMES[format]}. Export it again.` });
  }
};
