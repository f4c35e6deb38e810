import type { AGENDA_FIELDS } from '@openfloor/contract/agenda';
import type { AgendaFormat } from '@openfloor/contract/http/agenda';
import { numberText } from '../../formats.ts';

type Field = (typeof AGENDA_FIELDS)[number];

/** Texts of a file with planned talks. */
export const messages = {
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  format: 'Format',
  formats: {
    csv: 'Spreadsheet (CSV)',
    xlsx: 'Spreadsheet (Excel)',
    ics: 'Calendar (iCalendar)',
    pretalx: 'pretalx (JSON)',
    sessionize: 'Sessionize (JSON)',
  } satisfies Record<AgendaFormat, string>,
  reading: 'Reading the file...',
  readingFailed: 'Failed to read the file. Please choose it again.',
  tooLarge: (megabytes: number) => `The file is too large: at most ${numberText(megabytes)} MB.`,
  wouldChange: 'What changes',
  /** Said once a file was read; a list names the talks. */
  summary: (parts: readonly string[]) => `What changes: ${parts.join(', ')}`,
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
};
